import { defineKeyframes } from '@chakra-ui/react'

export const keyframes = defineKeyframes({
  'needle-sweep': { from: { transform: 'rotate(var(--from))' } },
  'needle-tremble': {
    '0%, 100%': { transform: 'rotate(var(--to))' },
    '20%': { transform: 'rotate(calc(var(--to) + 1.2deg))' },
    '45%': { transform: 'rotate(calc(var(--to) - 0.8deg))' },
    '70%': { transform: 'rotate(calc(var(--to) + 0.5deg))' },
  },
  fill: { from: { transform: 'scaleX(0)' } },
  caret: { '50%': { opacity: 0 } },
})
