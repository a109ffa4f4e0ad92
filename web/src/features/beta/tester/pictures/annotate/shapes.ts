export const tools = ['arrow', 'box', 'blur'] as const
export type Tool = (typeof tools)[number]

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** What is drawn on a picture, in its pixels: an arrow from `start` to `end`, or a rectangle between two corners. */
export interface Shape {
  id: string
  tool: Tool
  start: Point
  end: Point
}

/** The part of a shape that is dragged. */
export type Grip = 'start' | 'end' | 'whole'

/** How far one press of a key moves something. */
export const stepOf = ({ width, height }: Size) => Math.max(1, Math.round(Math.max(width, height) / 80))

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

const inside = ({ x, y }: Point, { width, height }: Size): Point => ({ x: clamp(x, width), y: clamp(y, height) })

/** Moves a shape, or one of its ends, but not out of the picture. */
export function moved(shape: Shape, grip: Grip, { x, y }: Point, size: Size): Shape {
  const { start, end } = shape
  if (grip !== 'whole') return { ...shape, [grip]: inside({ x: shape[grip].x + x, y: shape[grip].y + y }, size) }
  const within = (delta: number, one: number, other: number, max: number) =>
    Math.min(Math.max(delta, -Math.min(one, other)), max - Math.max(one, other))
  const by = { x: within(x, start.x, end.x, size.width), y: within(y, start.y, end.y, size.height) }
  return {
    ...shape,
    start: { x: start.x + by.x, y: start.y + by.y },
    end: { x: end.x + by.x, y: end.y + by.y },
  }
}

/** A shape in the middle of the picture, for those who do not draw with a pointer. */
export function placed(id: string, tool: Tool, { width, height }: Size): Shape {
  const [x, y] = [width / 2, height / 2]
  const [dx, dy] = [width / 8, height / 8]
  return { id, tool, start: { x: x - dx, y: y - dy }, end: { x: x + dx, y: y + dy } }
}

export const rectangleOf = ({ start, end }: Shape) => ({
  x: Math.min(start.x, end.x),
  y: Math.min(start.y, end.y),
  width: Math.abs(end.x - start.x),
  height: Math.abs(end.y - start.y),
})
