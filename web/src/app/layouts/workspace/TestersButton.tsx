import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

/** The button of the menu of testers, separate from it because the menu is loaded later. */
export function TestersButton(props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('workspace')
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      px={{ base: '2.5', lg: '4' }}
      aria-label={t('testers.open')}
      {...props}
    >
      <Users aria-hidden />
      <chakra.span hideBelow="lg">{t('testers.open')}</chakra.span>
    </Button>
  )
}
