import { drift, eachLink, scatter, type Particle } from './particles'

// Draws the particles in a worker, so that they do not block the page.

/** Messages from the page: first the canvas, then its size and visibility whenever they change. */
export type Message =
  { canvas: OffscreenCanvas } | { width: number; height: number; ratio: number } | { visible: boolean }

const FRAME_MS = 1000 / 30
/** Prevents a jump after a pause. */
const MAX_STEP_SECONDS = 0.05
const OPACITY_LEVELS = 4
const hues = ['ember', 'violet'] as const
const colors = { ember: '#ff8246', violet: '#9b87f5' }

let context: OffscreenCanvasRenderingContext2D | null = null
let size = { width: 0, height: 0 }
let particles: readonly Particle[] = []
let frame = 0
let last = 0

onmessage = ({ data }: MessageEvent<Message>) => {
  if ('canvas' in data) context = data.canvas.getContext('2d')
  if ('width' in data) resize(data)
  if ('visible' in data) setVisible(data.visible)
}

function resize({ width, height, ratio }: { width: number; height: number; ratio: number }) {
  if (!context) return
  size = { width, height }
  context.canvas.width = Math.round(width * ratio)
  context.canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  particles = particles.length > 0 ? drift(particles, size, 0) : scatter(size, Math.random)
}

function setVisible(visible: boolean) {
  cancelAnimationFrame(frame)
  if (visible) frame = requestAnimationFrame(step)
}

function step(now: number) {
  frame = requestAnimationFrame(step)
  // Frames may come slightly early.
  if (now - last < FRAME_MS - 2) return
  particles = drift(particles, size, Math.min((now - last) / 1000, MAX_STEP_SECONDS))
  last = now
  if (context) paint(context)
}

/** Draws lines of similar opacity in a stroke, which is a hundred times cheaper than a stroke each. */
function paint(context: OffscreenCanvasRenderingContext2D) {
  context.clearRect(0, 0, size.width, size.height)
  const lines = { ember: newPaths(), violet: newPaths() }
  eachLink(particles, (a, b, closeness) => {
    const path = lines[a.hue][Math.floor(closeness * OPACITY_LEVELS)]
    path?.moveTo(a.x, a.y)
    path?.lineTo(b.x, b.y)
  })
  for (const hue of hues) {
    context.strokeStyle = colors[hue]
    for (const [level, path] of lines[hue].entries()) {
      context.globalAlpha = ((level + 0.5) / OPACITY_LEVELS) * 0.35
      context.stroke(path)
    }
    context.globalAlpha = 0.9
    context.fillStyle = colors[hue]
    context.fill(dotsOf(particles.filter((particle) => particle.hue === hue)))
  }
}

const newPaths = () => Array.from({ length: OPACITY_LEVELS }, () => new Path2D())

function dotsOf(particles: readonly Particle[]) {
  const dots = new Path2D()
  for (const { x, y, radius } of particles) {
    dots.moveTo(x + radius, y)
    dots.arc(x, y, radius, 0, Math.PI * 2)
  }
  return dots
}
