import { drift, eachLink, scatter, type Particle } from './particles'

/*
 * Draws the sparks. In a thread of its own, so that the page answers as if they were not there.
 */

/** What the page says: first the canvas, then how large it is, as often as that changes, and whether it is seen. */
export type Message = { canvas: OffscreenCanvas } | { width: number; height: number; ratio: number } | { seen: boolean }

/** Thirty frames a second are plenty for what drifts this slowly. */
const FRAME_MS = 1000 / 30
/** After a pause the sparks go on from where they were, not from where they would be. */
const LONGEST_STEP_SECONDS = 0.05
const STRENGTHS = 4
const hues = ['ember', 'violet'] as const
const colors = { ember: '#ff8246', violet: '#9b87f5' }

let context: OffscreenCanvasRenderingContext2D | null = null
let size = { width: 0, height: 0 }
let particles: readonly Particle[] = []
let frame = 0
let last = 0

onmessage = ({ data }: MessageEvent<Message>) => {
  if ('canvas' in data) context = data.canvas.getContext('2d')
  if ('width' in data) fit(data)
  if ('seen' in data) follow(data.seen)
}

function fit({ width, height, ratio }: { width: number; height: number; ratio: number }) {
  if (!context) return
  size = { width, height }
  context.canvas.width = Math.round(width * ratio)
  context.canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  particles = particles.length > 0 ? drift(particles, size, 0) : scatter(size, Math.random)
}

function follow(seen: boolean) {
  cancelAnimationFrame(frame)
  if (seen) frame = requestAnimationFrame(step)
}

function step(now: number) {
  frame = requestAnimationFrame(step)
  // Screens tick a little early at times.
  if (now - last < FRAME_MS - 2) return
  particles = drift(particles, size, Math.min((now - last) / 1000, LONGEST_STEP_SECONDS))
  last = now
  if (context) paint(context)
}

/** Lines of about the same strength are drawn in one stroke: a hundred times cheaper than each by itself. */
function paint(context: OffscreenCanvasRenderingContext2D) {
  context.clearRect(0, 0, size.width, size.height)
  const lines = { ember: newPaths(), violet: newPaths() }
  eachLink(particles, (one, other, nearness) => {
    const path = lines[one.hue][Math.floor(nearness * STRENGTHS)]
    path?.moveTo(one.x, one.y)
    path?.lineTo(other.x, other.y)
  })
  for (const hue of hues) {
    context.strokeStyle = colors[hue]
    for (const [strength, path] of lines[hue].entries()) {
      context.globalAlpha = ((strength + 0.5) / STRENGTHS) * 0.35
      context.stroke(path)
    }
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
