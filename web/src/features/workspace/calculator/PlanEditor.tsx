import { Box, Button, Flex, Grid, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createId } from '~/lib/createId'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { CellField } from './CellField'
import { focusAfterRemoval } from './focusAfterRemoval'
import type { SubscriptionOutcome } from './formulas'
import { frequencies, type Frequency, type Plan } from './model'
import { NumberField } from './NumberField'
import { useMoney } from './useMoney'

interface Props {
  /** The plans with their revenues. */
  plans: SubscriptionOutcome['plans']
  onChange: (plans: Plan[]) => void
}

export function PlanEditor({ plans, onChange }: Props) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const section = useRef<HTMLDivElement>(null)
  const list = plans.map(({ plan }) => plan)
  const replace = (plan: Plan, changes: Partial<Plan>) =>
    onChange(list.map((other) => (other === plan ? { ...plan, ...changes } : other)))
  return (
    <Stack ref={section} as="section" gap="4" aria-label={t('plan.title')}>
      <Heading as="h2" size="xl">
        {t('plan.title')}
      </Heading>
      {plans.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" rounded="l3" bg="bg.panel">
          {plans.map(({ plan, revenue }, index) => (
            <Flex
              key={plan.id}
              as="li"
              align="center"
              wrap="wrap"
              columnGap="4"
              rowGap="2"
              px="4"
              py="3"
              borderTopWidth="1px"
              _first={{ borderTopWidth: 0 }}
            >
              <Stack gap="0" flex="1" minW="32">
                <Text fontWeight="semibold">{plan.name}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {t(`plan.frequency.${plan.frequency}`)}
                </Text>
              </Stack>
              <Cell
                label={t('plan.price')}
                name={plan.name}
                value={plan.price}
                onChange={(price) => replace(plan, { price })}
              />
              <Cell
                label={t('plan.subscribers')}
                name={plan.name}
                value={plan.subscribers}
                onChange={(subscribers) => replace(plan, { subscribers })}
              />
              <Cell
                label={t('plan.duration')}
                name={plan.name}
                value={plan.duration}
                onChange={(duration) => replace(plan, { duration })}
              />
              <HStack gap="2" ms="auto">
                <Text minW="28" textAlign="end" fontVariantNumeric="tabular-nums" fontWeight="medium">
                  {money(revenue)}
                </Text>
                <IconButton
                  size="sm"
                  variant="ghost"
                  colorPalette="gray"
                  aria-label={t('removeNamed', { name: plan.name })}
                  _print={{ display: 'none' }}
                  onClick={() => {
                    onChange(list.filter((other) => other !== plan))
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
      <NewPlan onAdd={(plan) => onChange([...list, plan])} />
    </Stack>
  )
}

interface CellProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

function Cell({ label, name, value, onChange }: CellProps) {
  return (
    <Box>
      <Text aria-hidden textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <CellField label={`${label}, ${name}`} value={value} onChange={onChange} />
    </Box>
  )
}

const blank = { name: '', price: '', subscribers: '', duration: '' }

function NewPlan({ onAdd }: { onAdd: (plan: Plan) => void }) {
  const { t } = useTranslation('calculator')
  const [texts, setTexts] = useState(blank)
  const [frequency, setFrequency] = useState<Frequency>('monthly')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(blank) as (keyof typeof blank)[]

  const field = (name: keyof typeof blank) => ({
    label: t(`plan.${name}`),
    error: tried && !texts[name].trim() ? { type: 'required', message: 'calculator:required' } : undefined,
    value: texts[name],
  })
  const set = (name: keyof typeof blank) => (value: string) => setTexts({ ...texts, [name]: value })
  const focus = (index: number) => form.current?.querySelectorAll('input')[index]?.focus()

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = names.findIndex((name) => !texts[name].trim())
    if (missing >= 0) return focus(missing)
    const { name, price, subscribers, duration } = texts
    onAdd({
      id: createId(),
      name: name.trim(),
      price: price.trim(),
      subscribers: subscribers.trim(),
      duration: duration.trim(),
      frequency,
    })
    setTexts(blank)
    setTried(false)
    focus(0)
  }

  return (
    <Grid
      asChild
      _print={{ display: 'none' }}
      templateColumns={{ base: '1fr', sm: '1fr 1fr', '2xl': '1.4fr 1fr 1fr' }}
      gap="3"
      alignItems="start"
    >
      <form ref={form} noValidate onSubmit={add}>
        <TextField
          {...field('name')}
          autoComplete="off"
          placeholder={t('plan.namePlaceholder')}
          onChange={(event) => set('name')(event.target.value)}
        />
        <NumberField {...field('price')} unit="€" onChange={set('price')} />
        <NumberField {...field('subscribers')} onChange={set('subscribers')} />
        <NumberField {...field('duration')} onChange={set('duration')} />
        <SelectField
          label={t('plan.frequencyLabel')}
          options={frequencies.map((value) => ({ value, label: t(`plan.frequency.${value}`) }))}
          value={frequency}
          onChange={(event) => setFrequency(event.target.value as Frequency)}
        />
        <Button
          type="submit"
          variant="outline"
          colorPalette="gray"
          h="11"
          mt={{ sm: 'calc(1lh + 0.375rem)' }}
          aria-label={t('plan.add')}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </form>
    </Grid>
  )
}
