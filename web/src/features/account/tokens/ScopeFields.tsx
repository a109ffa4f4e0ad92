import { chakra, Grid, Text } from '@chakra-ui/react'
import { Fragment, type Ref } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { readScope, resources, withScope, writeScope } from './scopes'

interface Props {
  scopes: readonly string[]
  error: FieldError | undefined
  onChange: (scopes: string[]) => void
  /** Refers to the first checkbox, which gets the focus when the scopes are invalid. */
  ref: Ref<HTMLInputElement>
}

/** What a token may read, and what it may change. */
export function ScopeFields({ scopes, error, onChange, ref }: Props) {
  const { t } = useTranslation('settings')
  return (
    <FieldGroup legend={t('tokens.scopes')} error={error}>
      {(isInvalid) => (
        <Grid
          templateColumns="minmax(0, 1fr) 4.5rem 4.5rem"
          borderWidth="1px"
          rounded="l2"
          borderColor={isInvalid ? 'border.error' : 'border'}
          px="4"
        >
          <span />
          <ColumnHeading>{t('tokens.read')}</ColumnHeading>
          <ColumnHeading>{t('tokens.write')}</ColumnHeading>
          {resources.map((resource, index) => {
            const read = readScope(resource)
            const write = writeScope(resource)
            const writes = write !== null && scopes.includes(write)
            const name = t(`tokens.resource.${resource}`)
            return (
              <Fragment key={resource}>
                <Text py="2.5" borderTopWidth="1px">
                  {name}
                </Text>
                <Checkbox
                  ref={index === 0 ? ref : undefined}
                  label={t('tokens.right.READ', { resource: name })}
                  // The right to change includes the right to read.
                  checked={writes || scopes.includes(read)}
                  disabled={writes}
                  onChange={(isGiven) => onChange(withScope(scopes, read, isGiven))}
                />
                {write ? (
                  <Checkbox
                    label={t('tokens.right.WRITE', { resource: name })}
                    checked={writes}
                    onChange={(isGiven) => onChange(withScope(scopes, write, isGiven))}
                  />
                ) : (
                  <chakra.span borderTopWidth="1px" />
                )}
              </Fragment>
            )
          })}
        </Grid>
      )}
    </FieldGroup>
  )
}

function ColumnHeading({ children }: { children: string }) {
  return (
    <Text py="2" textStyle="sm" color="fg.muted" textAlign="center" aria-hidden>
      {children}
    </Text>
  )
}

interface CheckboxProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** The whole cell can be clicked. */
function Checkbox({ ref, label, checked, disabled = false, onChange }: CheckboxProps) {
  return (
    <chakra.label
      display="grid"
      placeItems="center"
      minH="11"
      borderTopWidth="1px"
      cursor={disabled ? 'default' : 'pointer'}
    >
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </chakra.label>
  )
}
