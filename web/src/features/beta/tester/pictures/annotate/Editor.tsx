import { Button, HStack, IconButton, Stack, VisuallyHidden } from '@chakra-ui/react'
import { ArrowUpRight, type LucideIcon, Plus, Redo2, ScanEye, Square, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '~/lib/createId'
import { DrawingArea } from './DrawingArea'
import { changed, type History, redone, undone } from './history'
import { ShapeControls } from './ShapeControls'
import { type Grip, moved, placed, type Point, type Shape, stepOf, type Tool, tools } from './shapes'

const icons: Record<Tool, LucideIcon> = { arrow: ArrowUpRight, box: Square, blur: ScanEye }

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Props {
  bitmap: ImageBitmap
  history: History<readonly Shape[]>
  onHistory: (history: History<readonly Shape[]>) => void
  describedBy: string
}

/** The picture, the tools above it, and the shapes on it below, so that nothing needs a pointer. */
export function Editor({ bitmap, history, onHistory, describedBy }: Props) {
  const { t } = useTranslation('pictures')
  const [tool, setTool] = useState<Tool>('arrow')
  const [selectedId, setSelectedId] = useState<string>()
  const area = useRef<{ focus: () => void }>(null)
  const shapes = history.present
  const selected = shapes.find(({ id }) => id === selectedId)

  function change(shape: Shape, name = '') {
    const isKnown = shapes.some(({ id }) => id === shape.id)
    const next = isKnown ? shapes.map((other) => (other.id === shape.id ? shape : other)) : [...shapes, shape]
    onHistory(changed(history, next, name))
    setSelectedId(shape.id)
  }

  function place() {
    change(placed(createId(), tool, bitmap))
    area.current?.focus()
  }

  function nudge(grip: Grip, { x, y }: Point) {
    if (!selected) return
    const step = stepOf(bitmap)
    change(moved(selected, grip, { x: x * step, y: y * step }, bitmap), `${grip} ${selected.id}`)
  }

  function remove() {
    if (!selected) return
    onHistory(
      changed(
        history,
        shapes.filter(({ id }) => id !== selected.id),
        '',
      ),
    )
    setSelectedId(shapes.findLast(({ id }) => id !== selected.id)?.id)
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) nudge(event.shiftKey ? 'end' : 'whole', direction)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else return
    event.preventDefault()
  }

  function onShortcut(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) onHistory(redone(history))
    else if (key === 'z') onHistory(undone(history))
    else return
    event.preventDefault()
  }

  const nameOf = (shape: Shape) => t(`draw.shape.${shape.tool}`, { number: shapes.indexOf(shape) + 1 })
  return (
    <Stack gap="3" onKeyDown={onShortcut}>
      <HStack role="toolbar" aria-label={t('draw.tools')} gap="1.5" wrap="wrap">
        {tools.map((name) => {
          const Icon = icons[name]
          return (
            <Button
              key={name}
              size="sm"
              variant={tool === name ? 'solid' : 'outline'}
              colorPalette={tool === name ? 'ember' : 'gray'}
              aria-pressed={tool === name}
              onClick={() => setTool(name)}
            >
              <Icon aria-hidden />
              {t(`draw.tool.${name}`)}
            </Button>
          )
        })}
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={place}>
          <Plus aria-hidden />
          {t('draw.place')}
        </Button>
        <HStack gap="0.5" ms="auto">
          <ToolButton
            label={t('draw.undo')}
            Icon={Undo2}
            isDisabled={history.past.length === 0}
            onClick={() => onHistory(undone(history))}
          />
          <ToolButton
            label={t('draw.redo')}
            Icon={Redo2}
            isDisabled={history.future.length === 0}
            onClick={() => onHistory(redone(history))}
          />
          <ToolButton label={t('draw.delete')} Icon={Trash2} isDisabled={!selected} onClick={remove} />
        </HStack>
      </HStack>
      <DrawingArea
        ref={area}
        bitmap={bitmap}
        tool={tool}
        shapes={shapes}
        selectedId={selectedId}
        label={t('draw.area', { count: shapes.length })}
        describedBy={describedBy}
        onSelect={setSelectedId}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      {shapes.length > 0 && (
        <ShapeControls
          shapes={shapes}
          selected={selected}
          nameOf={nameOf}
          onSelect={(id) => setSelectedId(id)}
          onNudge={nudge}
        />
      )}
      <VisuallyHidden role="status">
        {selected && t('draw.position', { name: nameOf(selected), ...percentagesOf(selected, bitmap) })}
      </VisuallyHidden>
    </Stack>
  )
}

const percentagesOf = ({ start, end }: Shape, { width, height }: ImageBitmap) => {
  const percent = (value: number, of: number) => Math.round((value / of) * 100)
  return {
    left: percent(start.x, width),
    top: percent(start.y, height),
    right: percent(end.x, width),
    bottom: percent(end.y, height),
  }
}

interface ToolButtonProps {
  label: string
  Icon: LucideIcon
  isDisabled: boolean
  onClick: () => void
}

/** Keeps the focus when it cannot be used any more. */
function ToolButton({ label, Icon, isDisabled, onClick }: ToolButtonProps) {
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      opacity={isDisabled ? 0.4 : undefined}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
