import { Button, Flex, Grid, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '~/lib/createId'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { CellField } from './CellField'
import { focusAfterRemoval } from './focusAfterRemoval'
import type { Cost } from './formulas'
import type { Expense } from './model'
import { NumberField } from './NumberField'
import { useMoney } from './useMoney'

/** A percentage is never per unit: the two flags of an expense make three kinds. */
type Kind = 'fixed' | 'perUnit' | 'percentage'
const kindOf = ({ isPercentage, perUnit }: Expense): Kind =>
  isPercentage ? 'percentage' : perUnit ? 'perUnit' : 'fixed'

interface Props {
  /** The expenses with their amounts. */
  costs: readonly Cost[]
  kinds: readonly Kind[]
  /** Label of the fixed kind, which differs between the two calculators. */
  fixedLabel: string
  onChange: (expenses: Expense[]) => void
}

export function ExpenseEditor({ costs, kinds, fixedLabel, onChange }: Props) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const section = useRef<HTMLDivElement>(null)
  const expenses = costs.map(({ expense }) => expense)
  const labelOf = (kind: Kind) => (kind === 'fixed' ? fixedLabel : t(`expense.kind.${kind}`))
  return (
    <Stack ref={section} as="section" gap="4" aria-label={t('expense.title')}>
      <Heading as="h2" size="xl">
        {t('expense.title')}
      </Heading>
      {costs.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" rounded="l3" bg="bg.panel">
          {costs.map(({ expense, amount }, index) => (
            <Flex
              key={expense.id}
              as="li"
              align="center"
              wrap="wrap"
              gap="3"
              px="4"
              py="2"
              borderTopWidth="1px"
              _first={{ borderTopWidth: 0 }}
            >
              <Stack gap="0" flex="1" minW="32">
                <Text fontWeight="semibold">{expense.name}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {labelOf(kindOf(expense))}
                </Text>
              </Stack>
              <HStack gap="1">
                <CellField
                  label={t('expense.valueOf', { name: expense.name })}
                  isSigned
                  value={expense.value}
                  onChange={(value) =>
                    onChange(expenses.map((other) => (other === expense ? { ...expense, value } : other)))
                  }
                />
                <Text aria-hidden w="4" color="fg.muted">
                  {expense.isPercentage ? '%' : '€'}
                </Text>
              </HStack>
              <HStack gap="2" ms="auto">
                <Text minW="28" textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
                  {money(amount)}
                </Text>
                <IconButton
                  size="sm"
                  variant="ghost"
                  colorPalette="gray"
                  aria-label={t('removeNamed', { name: expense.name })}
                  _print={{ display: 'none' }}
                  onClick={() => {
                    onChange(expenses.filter((other) => other !== expense))
                    focusAfterRemoval(section.current, index)
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </HStack>
            </Flex>
          ))}
        </Stack>
      )}
      <NewExpense
        options={kinds.map((kind) => ({ value: kind, label: labelOf(kind) }))}
        onAdd={(expense) => onChange([...expenses, expense])}
      />
    </Stack>
  )
}

interface NewExpenseProps {
  options: { value: Kind; label: string }[]
  onAdd: (expense: Expense) => void
}

function NewExpense({ options, onAdd }: NewExpenseProps) {
  const { t } = useTranslation('calculator')
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [kind, setKind] = useState<Kind>('fixed')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (index: number) => form.current?.querySelectorAll('input')[index]?.focus()
  const errorOf = (text: string) =>
    submitted && !text.trim() ? { type: 'required', message: 'calculator:required' } : undefined

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    const missing = [name, value].findIndex((text) => !text.trim())
    if (missing >= 0) return focus(missing)
    onAdd({
      id: createId(),
      name: name.trim(),
      value: value.trim(),
      isPercentage: kind === 'percentage',
      perUnit: kind === 'perUnit',
    })
    setName('')
    setValue('')
    setSubmitted(false)
    focus(0)
  }

  return (
    <Grid
      asChild
      _print={{ display: 'none' }}
      templateColumns={{ base: '1fr', sm: '1fr 1fr', '2xl': '1.2fr 0.8fr minmax(16rem, 1.2fr) auto' }}
      gap="3"
      alignItems="start"
    >
      <form ref={form} noValidate onSubmit={add}>
        <TextField
          label={t('expense.name')}
          error={errorOf(name)}
          autoComplete="off"
          placeholder={t('expense.namePlaceholder')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <NumberField
          isSigned
          label={t('expense.value')}
          error={errorOf(value)}
          value={value}
          onChange={setValue}
          unit={kind === 'percentage' ? '%' : '€'}
        />
        <SelectField
          label={t('expense.kindLabel')}
          options={options}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        <Button
          type="submit"
          variant="outline"
          colorPalette="gray"
          h="11"
          mt={{ sm: 'calc(1lh + 0.375rem)' }}
          aria-label={t('expense.add')}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </form>
    </Grid>
  )
}
