import policy from 'examples:widget.csp'
import page from 'examples:widget.html'
import { Chapter } from './Chapter'
import { Examples } from './Examples'

export default function WidgetPage() {
  return (
    <Chapter of="widget">
      <Examples
        examples={[
          { name: 'widget.html', pieces: page },
          { name: 'widget.csp', pieces: policy },
        ]}
      />
    </Chapter>
  )
}
