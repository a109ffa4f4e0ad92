import pages from 'examples:pages.mjs'
import pagesPython from 'examples:pages.py'
import { Chapter } from './Chapter'
import { Examples } from './Examples'

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
