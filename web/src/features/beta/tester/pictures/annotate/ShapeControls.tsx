import { Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Grip, Point, Shape } from './shapes'

const moves: { name: 'left' | 'right' | 'up' | 'down'; by: Point; Icon: LucideIcon }[] = [
  { name: 'left', by: { x: -1, y: 0 }, Icon: ArrowLeft },
  { name: 'right', by: { x: 1, y: 0 }, Icon: ArrowRight },
  { name: 'up', by: { x: 0, y: -1 }, Icon: ArrowUp },
  { name: 'down', by: { x: 0, y: 1 }, Icon: ArrowDown },
]

interface Props {
  shapes: readonly Shape[]
  selected: Shape | undefined
  nameOf: (shape: Shape) => string
  onSelect: (id: string) => void
  onNudge: (grip: Grip, by: Point) => void
}

/** The shapes on the picture by name, and buttons that do what dragging does. */
export function ShapeControls({ shapes, selected, nameOf, onSelect, onNudge }: Props) {
  const { t } = useTranslation('pictures')
  return (
    <Stack gap="2">
      <HStack role="group" aria-label={t('draw.shapes')} gap="1.5" wrap="wrap">
        {shapes.map((shape) => (
          <Button
            key={shape.id}
            size="xs"
            variant={shape.id === selected?.id ? 'subtle' : 'outline'}
            colorPalette={shape.id === selected?.id ? 'ember' : 'gray'}
            aria-pressed={shape.id === selected?.id}
            onClick={() => onSelect(shape.id)}
          >
            {nameOf(shape)}
          </Button>
        ))}
      </HStack>
      {selected && (
        <HStack gap="4" rowGap="1" wrap="wrap">
          {(['whole', 'end'] as const).map((grip) => (
            <HStack key={grip} role="group" aria-label={t(`draw.grip.${grip}`)} gap="0.5">
              <Text aria-hidden textStyle="sm" color="fg.muted" me="1">
                {t(`draw.grip.${grip}`)}
              </Text>
              {moves.map(({ name, by, Icon }) => (
                <IconButton
                  key={name}
                  size="sm"
                  variant="ghost"
                  colorPalette="gray"
                  aria-label={t(`draw.${grip}.${name}`)}
                  title={t(`draw.${grip}.${name}`)}
                  onClick={() => onNudge(grip, by)}
                >
                  <Icon aria-hidden />
                </IconButton>
              ))}
            </HStack>
          ))}
        </HStack>
      )}
    </Stack>
  )
}
