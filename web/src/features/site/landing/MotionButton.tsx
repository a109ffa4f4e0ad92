import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setMotionStopped, useMotionStopped } from './motion'

/** Stops and resumes what moves on the page. Not shown where nothing does: with reduced motion and without scripts. */
export function MotionButton(props: IconButtonProps) {
  const { t } = useTranslation('landing')
  const isStopped = useMotionStopped()
  const label = t(isStopped ? 'motion.resume' : 'motion.stop')
  return (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      title={label}
      css={{ '@media (prefers-reduced-motion: reduce), (scripting: none)': { display: 'none' } }}
      onClick={() => setMotionStopped(!isStopped)}
      {...props}
    >
      {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
    </IconButton>
  )
}
