import { Box, Button, chakra, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

const chartCss = {
  // Recharts listens for the focus on parts of its drawings, which makes them focusable.
  '& svg': { interactivity: 'inert' },
  // The colours of the system do not replace those of a drawing.
  '& text': { _highContrast: { fill: 'CanvasText !important' } },
}

interface Props {
  title: string
  text: string
  /** The first column has the row headers. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  /** The chart, for the eyes only: a screen reader gets the table. */
  children: ReactNode
}

/** A chart, with the table of its numbers behind it. */
export function FigureCard({ title, text, columns, rows, children }: Props) {
  const { t } = useTranslation('figures')
  const [hasTable, setHasTable] = useState(false)
  const id = useId()
  const Icon = hasTable ? ChartColumn : Table2
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      minW="0"
      position="relative"
      breakInside="avoid"
    >
      <Flex gap="3" align="start" wrap="wrap">
        <Stack gap="0.5" minW="0" flex="1 1 14rem">
          <Heading as="h2" id={id} size="lg">
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {text}
          </Text>
        </Stack>
        <Spacer display={{ base: 'none', sm: 'block' }} />
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-describedby={id}
          onClick={() => setHasTable(!hasTable)}
          _print={{ display: 'none' }}
        >
          <Icon aria-hidden />
          {t(hasTable ? 'showChart' : 'showTable')}
        </Button>
      </Flex>
      {!hasTable && (
        <Box aria-hidden minW="0" css={chartCss}>
          {children}
        </Box>
      )}
      {/* On the narrowest screens it is wider than its card: focusable, so that the arrow keys scroll it. */}
      <Box
        srOnly={!hasTable}
        {...(hasTable && { overflowX: 'auto', tabIndex: 0, role: 'group', 'aria-labelledby': id })}
      >
        <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Head key={column} scope="col" textAlign={index === 0 ? 'start' : 'end'} color="fg.muted">
                  {column}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...rest] }) => (
              <chakra.tr key={key} borderTopWidth="1px">
                <Head scope="row" textAlign="start" overflowWrap="anywhere">
                  {name}
                </Head>
                {rest.map((cell, index) => (
                  <chakra.td key={columns[index + 1]} py="1.5" ps="2" textAlign="end">
                    {cell}
                  </chakra.td>
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Stack>
  )
}

const Head = chakra('th', {
  base: {
    py: '1.5',
    ps: '2',
    fontWeight: 'semibold',
    verticalAlign: 'bottom',
    _first: { ps: '0' },
  },
})
