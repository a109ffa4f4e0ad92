import { Stack, Text } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { RadioCard } from '~/ui/form/RadioCard'

interface Props extends Omit<ComponentProps<typeof RadioCard>, 'children'> {
  title: string
  price: string
  text?: string
  icon: ReactNode
}

/** What can be chosen, with its price. */
export function ChoiceCard({ title, price, text, icon, ...radio }: Props) {
  return (
    <RadioCard {...radio}>
      <Stack as="span" gap="1">
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
      </Stack>
    </RadioCard>
  )
}
