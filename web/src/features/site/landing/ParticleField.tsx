import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Message } from './particles.worker'

const MAX_PIXEL_RATIO = 1.5
/** Excludes the area under the navigation and the edges of the window. */
const HIDDEN_EDGES = '-72px 0px -8px'

/** A particle animation that only runs while it is visible. */
export function ParticleField() {
  const container = useRef<HTMLDivElement>(null)

  useEffect(function animate() {
    return container.current ? play(container.current) : undefined
  }, [])

  return (
    <Box
      ref={container}
      aria-hidden
      position="absolute"
      inset="0"
      pointerEvents="none"
      opacity={{ base: 0.4, md: 0.6 }}
      css={{ '& > canvas': { w: 'full', h: 'full', animation: 'fade-in 1s' } }}
    />
  )
}

/** Starts the animation when it becomes visible. Returns the function that stops it. */
function play(container: HTMLElement): () => void {
  // Not rendered by React: a canvas can only be transferred once.
  const canvas = document.createElement('canvas')
  if (!('transferControlToOffscreen' in canvas)) return () => undefined
  let worker: Worker | undefined
  let onScreen = false

  const send = (message: Message, transfer: Transferable[] = []) => worker?.postMessage(message, transfer)
  const updateVisibility = () => send({ visible: onScreen && !document.hidden })

  function updateSize() {
    const { width, height } = container.getBoundingClientRect()
    send({ width, height, ratio: Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) })
  }

  function start() {
    worker = new Worker(new URL('./particles.worker.ts', import.meta.url), { type: 'module' })
    container.append(canvas)
    const offscreen = canvas.transferControlToOffscreen()
    send({ canvas: offscreen }, [offscreen])
    resizeObserver.observe(container)
  }

  const resizeObserver = new ResizeObserver(updateSize)
  const intersectionObserver = new IntersectionObserver(
    ([entry]) => {
      onScreen = entry?.isIntersecting ?? false
      if (onScreen && !worker) start()
      updateVisibility()
    },
    { rootMargin: HIDDEN_EDGES },
  )
  intersectionObserver.observe(container)
  document.addEventListener('visibilitychange', updateVisibility)
  return () => {
    worker?.terminate()
    resizeObserver.disconnect()
    intersectionObserver.disconnect()
    document.removeEventListener('visibilitychange', updateVisibility)
    canvas.remove()
  }
}
