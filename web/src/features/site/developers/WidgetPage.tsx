import policy from 'examples:widget.csp'
import page from 'examples:widget.html'
import { Chapter } from './elements/Chapter'
import { Examples } from './examples/Examples'

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
