import pages from 'examples:pages.mjs'
import pagesPython from 'examples:pages.py'
import { Chapter } from './elements/Chapter'
import { Examples } from './examples/Examples'

export default function ListsPage() {
  return (
    <Chapter of="lists">
      <Examples
        examples={[
          { name: 'pages.mjs', pieces: pages },
          { name: 'pages.py', pieces: pagesPython },
        ]}
      />
    </Chapter>
  )
}
