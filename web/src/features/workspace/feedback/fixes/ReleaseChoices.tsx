import { Button, chakra, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
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
          <ChoiceRow key={id} label={name} hint={<DateText value={releasedOn} />} value={id} {...field} />
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
        <ChoiceRow label={t('fix.new')} value={NEW_RELEASE} {...field} />
        <ChoiceRow label={t('fix.none')} value={NO_RELEASE} {...field} />
      </Stack>
    </chakra.fieldset>
  )
}

const focusChosen = (within: HTMLElement | null) => within?.querySelector<HTMLElement>('input:checked')?.focus()
