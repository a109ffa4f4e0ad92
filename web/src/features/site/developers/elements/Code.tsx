import { Box, Button, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { siteOrigin } from '~/lib/navigation/siteOrigin'
import { useCopy } from '~/ui/share/useCopy'
import { toast } from '~/ui/toast/toast'

/** A file of examples/, split into highlighted pieces. */
export interface Example {
  name: string
  pieces: readonly (string | readonly [kind: string, text: string])[]
}

/** Replaces the placeholder for the server, which scripts/examples.ts inserts, by the origin of this site. */
const withOrigin = (text: string) => text.replaceAll('THIS_SITE', siteOrigin())

const textOf = ({ pieces }: Example) =>
  withOrigin(pieces.map((piece) => (typeof piece === 'string' ? piece : piece[1])).join(''))

/** A code example with a copy button. */
export function Code({ example }: { example: Example }) {
  const { t } = useTranslation('developers')
  const children = example.pieces.map((piece) =>
    typeof piece === 'string'
      ? withOrigin(piece)
      : createElement('span', { 'data-kind': piece[0] }, withOrigin(piece[1])),
  )
  return (
    <Box as="figure" borderWidth="1px" rounded="l3" overflow="hidden" bg="bg.panel">
      <Flex
        as="figcaption"
        align="center"
        justify="space-between"
        gap="3"
        ps="4"
        pe="1.5"
        py="1.5"
        borderBottomWidth="1px"
        bg="bg.subtle"
      >
        <Text fontFamily="mono" textStyle="sm" truncate>
          {example.name}
        </Text>
        <CopyCodeButton text={textOf(example)} label={t('copy', { name: example.name })} />
      </Flex>
      <chakra.pre
        tabIndex={0}
        role="region"
        aria-label={example.name}
        p="4"
        overflowX="auto"
        maxH="42rem"
        fontFamily="mono"
        fontSize="sm"
        lineHeight="1.65"
        overflowWrap="normal"
        focusVisibleRing="inside"
        css={colours}
      >
        {createElement('code', null, ...children)}
      </chakra.pre>
    </Box>
  )
}

const colours = {
  '& [data-kind=comment]': { color: 'fg.muted', fontStyle: 'italic' },
  '& [data-kind=keyword]': { color: 'violet.fg' },
  '& [data-kind=function]': { color: 'ember.fg' },
  '& [data-kind=constant]': { color: 'orange.fg' },
  '& [data-kind=string]': { color: 'green.fg' },
}

function CopyCodeButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation(['developers', 'common'])
  const [copied, copy] = useCopy()

  async function copyText() {
    if (!(await copy(text))) toast({ type: 'error', title: t('copyFailed') })
  }

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        colorPalette={copied ? 'green' : 'gray'}
        aria-label={label}
        flexShrink="0"
        onClick={() => void copyText()}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t(copied ? 'common:share.copied' : 'common:share.copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('common:share.copied')}</VisuallyHidden>
    </>
  )
}
