import { chakra, Grid, Text } from '@chakra-ui/react'
import { Fragment, useEffect, useId, useRef } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/ui/form/useErrorText'
import { readScope, resources, withScope, writeScope } from './scopes'

interface Props {
  scopes: readonly string[]
  error: FieldError | undefined
  onChange: (scopes: string[]) => void
}

/** What a token may see, and what it may change. */
export function ScopeFields({ scopes, error, onChange }: Props) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()(error)
  const errorId = useId()
  const errorLine = useRef<HTMLParagraphElement>(null)

  useEffect(
    function showError() {
      if (errorText) errorLine.current?.scrollIntoView({ block: 'nearest' })
    },
    [errorText],
  )

  return (
    <chakra.fieldset aria-describedby={errorText && errorId}>
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="2">
        {t('tokens.scopes')}
      </chakra.legend>
      <Grid templateColumns="minmax(0, 1fr) 4.5rem 4.5rem" borderWidth="1px" rounded="l2" borderColor={errorText ? 'border.error' : 'border'} px="4">
        <span />
        <Head>{t('tokens.read')}</Head>
        <Head>{t('tokens.write')}</Head>
        {resources.map((resource) => {
          const read = readScope(resource)
          const write = writeScope(resource)
          const writes = write !== null && scopes.includes(write)
          const name = t(`tokens.resource.${resource}`)
          return (
            <Fragment key={resource}>
              <Text py="2.5" borderTopWidth="1px">
                {name}
              </Text>
              <Tick
                label={t('tokens.right.READ', { resource: name })}
                // What it changes it must see.
                checked={writes || scopes.includes(read)}
                disabled={writes}
                onChange={(isGiven) => onChange(withScope(scopes, read, isGiven))}
              />
              {write ? (
                <Tick label={t('tokens.right.WRITE', { resource: name })} checked={writes} onChange={(isGiven) => onChange(withScope(scopes, write, isGiven))} />
              ) : (
                <chakra.span borderTopWidth="1px" />
              )}
            </Fragment>
          )
        })}
      </Grid>
      <Text ref={errorLine} id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" mt="1.5" aria-live="polite">
        {errorText}
      </Text>
    </chakra.fieldset>
  )
}

function Head({ children }: { children: string }) {
  return (
    <Text py="2" textStyle="sm" color="fg.muted" textAlign="center" aria-hidden>
      {children}
    </Text>
  )
}

interface TickProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** As large to aim at as its cell. */
function Tick({ label, checked, disabled = false, onChange }: TickProps) {
  return (
    <chakra.label display="grid" placeItems="center" minH="11" borderTopWidth="1px" cursor={disabled ? 'default' : 'pointer'}>
      <chakra.input
        type="checkbox"
        boxSize="5"
        accentColor="ember.solid"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </chakra.label>
  )
}
