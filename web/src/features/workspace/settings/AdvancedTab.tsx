import { Button, Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/TextField'
import { toast } from '~/ui/toast/toast'
import { Section } from '~/ui/Section'
import { useCopy } from '~/ui/share/useCopy'

export function AdvancedTab({ projectId }: { projectId: string }) {
  const { t } = useTranslation('workspace-settings')
  const [copied, copy] = useCopy()

  async function copyId() {
    if (await copy(projectId)) toast({ type: 'success', title: t('copied') })
    else toast({ type: 'error', title: t('copyFailed'), description: t('copyByHand') })
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
        <Button variant="outline" colorPalette="gray" h="11" onClick={() => void copyId()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t('copy')}
        </Button>
      </Flex>
    </Section>
  )
}
