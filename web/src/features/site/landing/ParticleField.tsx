import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Message } from './particles.worker'

const SHARPEST_RATIO = 1.5
/** What lies under the navigation, or touches the edge of the window, is not seen. */
const HIDDEN_EDGES = '-72px 0px -8px'

/** A decoration that costs nothing until somebody sees it, nor after. */
export function ParticleField() {
  const ground = useRef<HTMLDivElement>(null)

  useEffect(function animate() {
    return ground.current ? play(ground.current) : undefined
  }, [])

  return (
    <Box
      ref={ground}
      aria-hidden
      position="absolute"
      inset="0"
      pointerEvents="none"
      opacity={{ base: 0.4, md: 0.6 }}
      css={{ '& > canvas': { w: 'full', h: 'full', animation: 'fade-in 1s' } }}
    />
  )
}

/** Returns how to stop. */
function play(ground: HTMLElement): () => void {
  // Made here: a canvas is given away once.
  const canvas = document.createElement('canvas')
  if (!('transferControlToOffscreen' in canvas)) return () => undefined
  let worker: Worker | undefined
  let onScreen = false

  const tell = (message: Message, given: Transferable[] = []) => worker?.postMessage(message, given)
  const follow = () => tell({ seen: onScreen && !document.hidden })

  function fit() {
    const { width, height } = ground.getBoundingClientRect()
    tell({ width, height, ratio: Math.min(window.devicePixelRatio, SHARPEST_RATIO) })
  }

  function begin() {
    worker = new Worker(new URL('./particles.worker.ts', import.meta.url), { type: 'module' })
    ground.append(canvas)
    const offscreen = canvas.transferControlToOffscreen()
    tell({ canvas: offscreen }, [offscreen])
    resizing.observe(ground)
  }

  const resizing = new ResizeObserver(fit)
  const seeing = new IntersectionObserver(
    ([entry]) => {
      onScreen = entry?.isIntersecting ?? false
      if (onScreen && !worker) begin()
      follow()
    },
    { rootMargin: HIDDEN_EDGES },
  )
  seeing.observe(ground)
  document.addEventListener('visibilitychange', follow)
  return () => {
    worker?.terminate()
    resizing.disconnect()
    seeing.disconnect()
    document.removeEventListener('visibilitychange', follow)
    canvas.remove()
  }
}
