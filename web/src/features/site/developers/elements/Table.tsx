import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  caption: string
  columns: readonly string[]
  /** The widths of the first columns. The others share the rest. */
  widths: readonly string[]
  /** The first cell is the row header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table. On small screens the cells of a row follow one another below its header. */
export function Table({ caption, columns, widths, rows }: Props) {
  return (
    <Box borderTopWidth="2px" borderColor="fg">
      {/* Its layout is fixed: rows that arrive later must not change the widths of the columns. */}
      <chakra.table
        w="full"
        tableLayout={{ md: 'fixed' }}
        overflowWrap="anywhere"
        textAlign="start"
        fontSize="md"
        css={narrow}
      >
        <chakra.caption srOnly>{caption}</chakra.caption>
        <chakra.thead hideBelow="md">
          <tr>
            {columns.map((column, index) => (
              <chakra.th
                key={column}
                scope="col"
                width={widths[index]}
                textAlign="start"
                py="3"
                pe="6"
                textStyle="sm"
                color="fg.muted"
                fontWeight="600"
              >
                {column}
              </chakra.th>
            ))}
          </tr>
        </chakra.thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <chakra.tr key={key} borderTopWidth="1px" verticalAlign="top">
              <chakra.th scope="row" textAlign="start" py="3" pe="6" fontWeight="600">
                {name}
              </chakra.th>
              {rest.map((cell, index) => (
                <chakra.td key={columns[index + 1]} py="3" pe="6">
                  {cell}
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  )
}

const narrow = {
  '@media (max-width: 47.99rem)': {
    '& tr, & th': { display: 'block' },
    '& tbody th': { padding: '0' },
    // One after the other in the same lines: a table of fifty codes stays short.
    '& td': { display: 'inline', padding: '0' },
    '& td + td::before': { content: '" · "' },
    '& tbody tr': { paddingBlock: '0.25rem' },
  },
}
