import { chakra } from '@chakra-ui/react'
import Konva from 'konva'
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createId } from '~/lib/createId'
import { type Hit, handlesOf, nodesOf } from './drawing'
import { moved, type Grip, type Point, type Shape, type Tool } from './shapes'

/** A shorter way is a click: the next one sets the end of the shape. */
const CLICK_PX = 6
/** The part of the height of the window that the picture may take. */
const MAX_HEIGHT = 0.52

interface Props {
  ref: Ref<{ focus: () => void }>
  bitmap: ImageBitmap
  tool: Tool
  shapes: readonly Shape[]
  selectedId: string | undefined
  label: string
  describedBy: string
  onSelect: (id: string | undefined) => void
  /** A shape was drawn or dragged. */
  onChange: (shape: Shape) => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface Drag {
  grip: Grip
  from: Point
  shape: Shape
  isNew: boolean
}

/** The picture: shapes are drawn by dragging or by two clicks, and moved by dragging. */
export function DrawingArea({
  ref,
  bitmap,
  tool,
  shapes,
  selectedId,
  label,
  describedBy,
  onSelect,
  onChange,
  onKeyDown,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const stage = useRef<Konva.Stage>(null)
  const drag = useRef<Drag>(null)
  const [scale, setScale] = useState(0)
  const [draft, setDraft] = useState<Shape>()
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), [])

  // Before the first paint: a pointer finds no point in a picture without a size.
  useLayoutEffect(
    function fitPicture() {
      if (!frame.current) return
      const fit = () => {
        const width = frame.current?.clientWidth ?? 0
        setScale(Math.min(width / bitmap.width, (window.innerHeight * MAX_HEIGHT) / bitmap.height, 1))
      }
      fit()
      const observer = new ResizeObserver(fit)
      observer.observe(frame.current)
      return () => observer.disconnect()
    },
    [bitmap],
  )

  useEffect(function createStage() {
    if (!area.current) return
    const created = new Konva.Stage({ container: area.current, width: 1, height: 1 })
    created.add(new Konva.Layer({ listening: false }), new Konva.Layer())
    stage.current = created
    return () => {
      created.destroy()
      stage.current = null
    }
  }, [])

  useEffect(
    function drawPicture() {
      const [layer] = stage.current?.getLayers() ?? []
      if (!layer || scale === 0) return
      const { width, height } = bitmap
      stage.current?.size({ width: Math.round(width * scale), height: Math.round(height * scale) })
      layer.destroyChildren()
      layer.add(new Konva.Image({ image: bitmap, width, height, scaleX: scale, scaleY: scale }))
    },
    [bitmap, scale],
  )

  useEffect(
    function drawShapes() {
      const layer = stage.current?.getLayers()[1]
      if (!layer || scale === 0) return
      layer.destroyChildren()
      layer.scale({ x: scale, y: scale })
      const shown = draft ? [...shapes.filter(({ id }) => id !== draft.id), draft] : shapes
      for (const shape of shown) layer.add(...nodesOf(shape, bitmap, scale))
      const selected = shown.find(({ id }) => id === selectedId)
      if (selected) layer.add(...handlesOf(selected, scale))
    },
    [bitmap, scale, shapes, selectedId, draft],
  )

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = area.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }

  function hitAt({ x, y }: Point): Hit | undefined {
    const node = stage.current?.getIntersection({ x: x * scale, y: y * scale })
    return node?.getAttrs() as Hit | undefined
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    area.current?.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    // The second of two clicks.
    if (drag.current) return
    const hit = hitAt(from)
    const shape = shapes.find(({ id }) => id === hit?.shapeId)
    if (hit && shape) {
      drag.current = { grip: hit.grip, from, shape, isNew: false }
      return onSelect(shape.id)
    }
    const drawn: Shape = { id: createId(), tool, start: from, end: from }
    drag.current = { grip: 'end', from, shape: drawn, isNew: true }
    onSelect(undefined)
  }

  function draggedTo(event: PointerEvent): Shape | undefined {
    if (!drag.current) return undefined
    const { grip, from, shape } = drag.current
    const { x, y } = pointOf(event)
    return moved(shape, grip, { x: x - from.x, y: y - from.y }, bitmap)
  }

  function onPointerUp(event: PointerEvent) {
    const shape = draggedTo(event)
    if (!drag.current || !shape) return
    const { from, isNew } = drag.current
    const to = pointOf(event)
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) * scale < CLICK_PX
    if (isClick && isNew) return
    end()
    if (!isClick) onChange(shape)
  }

  function end() {
    drag.current = null
    setDraft(undefined)
  }

  function onKey(event: KeyboardEvent) {
    // Gives up the shape that is being drawn, not the dialog.
    if (event.key === 'Escape' && drag.current) {
      event.preventDefault()
      event.stopPropagation()
      return end()
    }
    onKeyDown(event)
  }

  return (
    <chakra.div ref={frame} display="flex" justifyContent="center" bg="bg.muted" rounded="l2" overflow="hidden">
      <chakra.div
        ref={area}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        touchAction="none"
        cursor="crosshair"
        focusVisibleRing="inside"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => setDraft(draggedTo(event))}
        onPointerUp={onPointerUp}
        onPointerCancel={end}
        onKeyDown={onKey}
      />
    </chakra.div>
  )
}
