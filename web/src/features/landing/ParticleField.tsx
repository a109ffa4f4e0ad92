import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { drift, eachLink, scatter, type Particle } from './particles'

const SHARPEST_RATIO = 1.5
/** Thirty frames a second are plenty for what drifts this slowly. */
const FRAME_MS = 1000 / 30
/** After a pause the sparks go on from where they were, not from where they would be. */
const LONGEST_STEP_SECONDS = 0.05
/** What lies under the navigation, or touches the edge of the window, is not seen. */
const HIDDEN_EDGES = '-72px 0px -8px'
const STRENGTHS = 4
const hues = ['ember', 'violet'] as const
const colors = { ember: '#ff8246', violet: '#9b87f5' }

/** A decoration that draws only while somebody can see it. */
export function ParticleField() {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(function animate() {
    return canvas.current ? play(canvas.current) : undefined
  }, [])

  return <chakra.canvas ref={canvas} aria-hidden position="absolute" inset="0" w="full" h="full" pointerEvents="none" opacity={{ base: 0.4, md: 0.6 }} />
}

/** Returns how to stop. */
function play(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  let size = { width: 0, height: 0 }
  let particles: Particle[] = []
  let frame = 0
  let last = 0
  let onScreen = false

  function fit() {
    const { width, height } = canvas.getBoundingClientRect()
    if (width === size.width && height === size.height) return
    const first = size.width === 0
    size = { width, height }
    const ratio = Math.min(window.devicePixelRatio, SHARPEST_RATIO)
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
    particles = first ? scatter(size, Math.random) : drift(particles, size, 0)
  }

  function step(now: number) {
    frame = requestAnimationFrame(step)
    // Screens tick a little early at times.
    if (now - last < FRAME_MS - 2) return
    particles = drift(particles, size, Math.min((now - last) / 1000, LONGEST_STEP_SECONDS))
    last = now
    if (context) paint(context, size, particles)
  }

  /** Runs while it is on the screen, in a tab that is shown. */
  function follow() {
    cancelAnimationFrame(frame)
    if (onScreen && !document.hidden) frame = requestAnimationFrame(step)
  }

  const resizing = new ResizeObserver(fit)
  const seeing = new IntersectionObserver(
    ([entry]) => {
      onScreen = entry?.isIntersecting ?? false
      follow()
    },
    { rootMargin: HIDDEN_EDGES },
  )
  fit()
  resizing.observe(canvas)
  seeing.observe(canvas)
  document.addEventListener('visibilitychange', follow)
  return () => {
    cancelAnimationFrame(frame)
    resizing.disconnect()
    seeing.disconnect()
    document.removeEventListener('visibilitychange', follow)
  }
}

/** Lines of about the same strength are drawn in one stroke: a hundred times cheaper than each by itself. */
function paint(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }, particles: readonly Particle[]) {
  context.clearRect(0, 0, width, height)
  const lines = { ember: newPaths(), violet: newPaths() }
  eachLink(particles, (one, other, nearness) => {
    const path = lines[one.hue][Math.floor(nearness * STRENGTHS)]
    path?.moveTo(one.x, one.y)
    path?.lineTo(other.x, other.y)
  })
  for (const hue of hues) {
    context.strokeStyle = colors[hue]
    lines[hue].forEach((path, strength) => {
      context.globalAlpha = ((strength + 0.5) / STRENGTHS) * 0.35
      context.stroke(path)
    })
    context.globalAlpha = 0.9
    context.fillStyle = colors[hue]
    context.fill(dotsOf(particles.filter((particle) => particle.hue === hue)))
  }
}

const newPaths = () => Array.from({ length: STRENGTHS }, () => new Path2D())

function dotsOf(particles: readonly Particle[]) {
  const dots = new Path2D()
  for (const { x, y, radius } of particles) {
    dots.moveTo(x + radius, y)
    dots.arc(x, y, radius, 0, Math.PI * 2)
  }
  return dots
}
