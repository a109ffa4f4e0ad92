import { Button, Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { Section } from '~/ui/Section'

export function AdvancedTab({ projectId }: { projectId: string }) {
  const { t } = useTranslation('workspace-settings')

  async function copy() {
    try {
      await navigator.clipboard.writeText(projectId)
      toast({ type: 'success', title: t('copied') })
    } catch {
      toast({ type: 'error', title: t('copyFailed'), description: t('copyByHand') })
    }
  }

  return (
    <Section title={t('field.projectId')} text={t('projectIdText')}>
      <Flex gap="3" align="end" wrap="wrap">
        <Flex flex="1" minW="56">
          <TextField
            label={t('field.projectId')}
            readOnly
            value={projectId}
            fontFamily="mono"
            onFocus={(event) => event.target.select()}
          />
        </Flex>
        <Button variant="outline" colorPalette="gray" h="11" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      </Flex>
    </Section>
  )
}
