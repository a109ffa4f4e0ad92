import { chakra, Text } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'input'> {
  title: string
  price: string
  text?: string
  icon: ReactNode
}

/** A radio button in the form of a card. */
export function ChoiceCard({ title, price, text, icon, ...radio }: Props) {
  return (
    <chakra.label
      position="relative"
      display="flex"
      flexDirection="column"
      gap="1"
      cursor="pointer"
      p="4"
      rounded="l2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.control"
      transition="common"
      _hover={{ borderColor: 'ember.border' }}
      css={{
        '&:has(:checked)': {
          borderColor: 'ember.border',
          bg: 'ember.subtle',
          shadow: 'inset 0 0 0 1px {colors.ember.border}',
        },
        '&:has(:focus-visible)': { outline: '2px solid {colors.ember.focusRing}', outlineOffset: '2px' },
        '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
      }}
    >
      {/* Transparent and as large as the card, so that the whole card is the target. */}
      <chakra.input type="radio" {...radio} position="absolute" inset="0" boxSize="full" opacity="0" cursor="inherit" />
      <Text as="span" color="ember.fg" mb="1">
        {icon}
      </Text>
      <Text as="span" fontWeight="semibold">
        {title}
      </Text>
      <Text as="span" fontFamily="heading" fontWeight="800" fontSize="2xl" letterSpacing="-0.03em" lineHeight="1.1">
        {price}
      </Text>
      {text && (
        <Text as="span" textStyle="sm" color="fg.muted" mt="1">
          {text}
        </Text>
      )}
    </chakra.label>
  )
}
