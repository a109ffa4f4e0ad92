import Konva from 'konva'
import { type Grip, rectangleOf, type Shape, type Size } from './shapes'

// The colours are part of the picture, and the same in both themes: red on white is seen on any picture.
const INK = '#d92d20'
const HALO = '#ffffff'
const HANDLE = '#1d4ed8'
const HANDLE_RADIUS = 9
const TOUCH_WIDTH = 32

const lineWidthOf = ({ width, height }: Size) => Math.max(2, Math.max(width, height) / 170)

/** What a point of the stage belongs to, in the attributes of its node. */
export interface Hit {
  shapeId: string
  grip: Grip
}

/** The nodes of a shape. `scale` is that of the stage: what only the finger needs has the same size on any picture. */
export function nodesOf(shape: Shape, bitmap: ImageBitmap, scale = 1): (Konva.Shape | Konva.Group)[] {
  const hit: Hit = { shapeId: shape.id, grip: 'whole' }
  const width = lineWidthOf(bitmap)
  const line = { ...hit, hitStrokeWidth: Math.max(width, TOUCH_WIDTH / scale) }
  switch (shape.tool) {
    case 'arrow': {
      const points = [shape.start.x, shape.start.y, shape.end.x, shape.end.y]
      const arrow = { ...line, points, lineCap: 'round', lineJoin: 'round', pointerLength: width * 4.5 } as const
      const head = { pointerWidth: width * 4.5 }
      return [
        new Konva.Arrow({ ...arrow, ...head, stroke: HALO, fill: HALO, strokeWidth: width * 2 }),
        new Konva.Arrow({ ...arrow, ...head, stroke: INK, fill: INK, strokeWidth: width }),
      ]
    }
    case 'box': {
      const box = { ...line, ...rectangleOf(shape), cornerRadius: width, lineJoin: 'round' } as const
      return [
        new Konva.Rect({ ...box, stroke: HALO, strokeWidth: width * 2 }),
        new Konva.Rect({ ...box, stroke: INK, strokeWidth: width }),
      ]
    }
    case 'blur':
      return [pixelated(shape, bitmap, hit)]
  }
}

/** Large blocks instead of the pixels below: unlike soft blur, that cannot be computed back. */
function pixelated(shape: Shape, bitmap: ImageBitmap, hit: Hit): Konva.Shape {
  const { x, y, width, height } = rectangleOf(shape)
  const block = Math.max(8, Math.max(bitmap.width, bitmap.height) / 48)
  const blocks = document.createElement('canvas')
  blocks.width = Math.max(1, Math.round(width / block))
  blocks.height = Math.max(1, Math.round(height / block))
  const context = blocks.getContext('2d')
  if (context && width > 0 && height > 0) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, blocks.width, blocks.height)
  }
  return new Konva.Shape({
    ...hit,
    x,
    y,
    width,
    height,
    // For the hit test only.
    fill: INK,
    sceneFunc(context) {
      context.setAttr('imageSmoothingEnabled', false)
      context.drawImage(blocks, 0, 0, width, height)
    },
    hitFunc(context, node) {
      context.beginPath()
      context.rect(0, 0, width, height)
      context.closePath()
      context.fillStrokeShape(node)
    },
  })
}

/** The outline and the handles of the selected shape. */
export function handlesOf(shape: Shape, scale: number): Konva.Shape[] {
  const handle = (grip: 'start' | 'end') =>
    new Konva.Circle({
      shapeId: shape.id,
      grip,
      ...shape[grip],
      radius: HANDLE_RADIUS / scale,
      fill: HALO,
      stroke: HANDLE,
      strokeWidth: 3 / scale,
      hitStrokeWidth: TOUCH_WIDTH / scale,
    })
  const outline = new Konva.Rect({
    ...rectangleOf(shape),
    stroke: HANDLE,
    strokeWidth: 2 / scale,
    dash: [6 / scale, 4 / scale],
    listening: false,
  })
  return [outline, handle('start'), handle('end')]
}

/** The picture with what is drawn on it, in its own size. */
export function drawnOn(bitmap: ImageBitmap, shapes: readonly Shape[]): HTMLCanvasElement {
  const { width, height } = bitmap
  const stage = new Konva.Stage({ container: document.createElement('div'), width, height })
  const layer = new Konva.Layer({ listening: false })
  layer.add(new Konva.Image({ image: bitmap, width, height }))
  for (const shape of shapes) layer.add(...nodesOf(shape, bitmap))
  stage.add(layer)
  const canvas = stage.toCanvas({ pixelRatio: 1 })
  stage.destroy()
  return canvas
}
