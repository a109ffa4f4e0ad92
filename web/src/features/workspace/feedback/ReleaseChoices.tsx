import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import { type FixValues, NEW_RELEASE, NO_RELEASE } from './fixSchema'

/** How many releases are offered at first. */
const FEW = 5

interface Props {
  form: UseFormReturn<FixValues, unknown, FixValues>
  /** Newest first. */
  releases: readonly { id: string; name: string; releasedOn: string }[]
}

/** Radio buttons, because Enter on one of them sends the form. */
export function ReleaseChoices({ form, releases }: Props) {
  const { t } = useTranslation('follow-up')
  const chosen = useWatch({ control: form.control, name: 'release' })
  const [showsAll, setShowsAll] = useState(false)
  const isOlderChosen = releases.findIndex(({ id }) => id === chosen) >= FEW
  const shown = showsAll || isOlderChosen ? releases : releases.slice(0, FEW)
  const field = form.register('release')
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isLoaded = chosen !== ''

  useEffect(
    function focusOnceLoaded() {
      if (isLoaded) focusChosen(fieldset.current)
    },
    [isLoaded],
  )

  return (
    <chakra.fieldset ref={fieldset}>
      <chakra.legend fontWeight="semibold" mb="1.5">
        {t('fix.release')}
      </chakra.legend>
      <Stack gap="0">
        {shown.map(({ id, name, releasedOn }) => (
          <Choice key={id} input={<input type="radio" value={id} {...field} />}>
            <Text as="span" overflowWrap="anywhere">
              {name}
            </Text>
            <Text as="span" textStyle="sm" color="fg.muted">
              <DateText value={releasedOn} />
            </Text>
          </Choice>
        ))}
        {shown.length < releases.length && (
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            alignSelf="start"
            onClick={() => {
              setShowsAll(true)
              focusChosen(fieldset.current)
            }}
          >
            {t('fix.older', { count: releases.length - shown.length })}
          </Button>
        )}
        <Choice input={<input type="radio" value={NEW_RELEASE} {...field} />}>{t('fix.new')}</Choice>
        <Choice input={<input type="radio" value={NO_RELEASE} {...field} />}>{t('fix.none')}</Choice>
      </Stack>
    </chakra.fieldset>
  )
}

const focusChosen = (within: HTMLElement | null) => within?.querySelector<HTMLElement>('input:checked')?.focus()

/** A row with a radio button or a checkbox, and its label. */
export function Choice({ input, children }: { input: ReactNode; children: ReactNode }) {
  return (
    <HStack
      as="label"
      gap="3"
      minH="11"
      py="1"
      cursor="pointer"
      css={{ '& input': { boxSize: '5', flexShrink: '0', accentColor: 'ember.border' } }}
    >
      {input}
      <Stack as="span" gap="0" minW="0">
        {children}
      </Stack>
    </HStack>
  )
}
