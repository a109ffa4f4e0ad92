import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/ui/share/CopyButton'
import { Markdown } from '~/ui/text/Markdown'

/** What a model wrote: Markdown without links and pictures, whose addresses could carry away what the model was told. */
export function ModelText({ source }: { source: string }) {
  const { t } = useTranslation('chat')
  return (
    <Box
      overflowWrap="anywhere"
      css={{
        '&& > *': { lineHeight: 'inherit' },
        '&& > * > * + *': { marginTop: '0.6em' },
        // Its button is in a line of its own: above the code it would hide some of it.
        '& [data-code]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'end' },
        '& [data-code] pre': { width: 'full', padding: '0.7em 0.9em' },
      }}
    >
      <Markdown
        source={source}
        level={4}
        isClosed
        renderCodeAction={(code) => <CopyButton text={code} label={t('copyCode')} />}
      />
    </Box>
  )
}
