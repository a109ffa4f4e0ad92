import { BarList, type BarListData, useChart } from '@chakra-ui/charts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import { FigureCard } from './FigureCard'
import type { ProjectFigures } from './figures'

const steps = ['invited', 'opened', 'accepted', 'gaveFeedback'] as const

/** How far the invitations led. */
export function FunnelChart({ funnel }: { funnel: ProjectFigures['funnel'] }) {
  const { t, i18n } = useTranslation('figures')
  const data = steps.map((step) => ({ name: t(`funnel.${step}`), value: funnel[step] }))
  const chart = useChart<BarListData>({ data, series: [{ name: 'name', color: 'ember.muted' }] })
  const number = (value: number) => formatNumber(value, i18n.language)
  const part = (value: number) => {
    const percent = funnel.invited > 0 ? Math.round((value / funnel.invited) * 100) : 0
    return t('percent', { number: number(percent) })
  }
  return (
    <FigureCard
      title={t('funnel.title')}
      text={t('funnel.text')}
      columns={[t('funnel.step'), t('funnel.count'), t('funnel.part')]}
      rows={data.map(({ name, value }) => ({ key: name, cells: [name, number(value), part(value)] }))}
    >
      <BarList.Root chart={chart}>
        <BarList.Content>
          <BarList.Bar
            label={({ payload }) => payload.name}
            fontWeight="medium"
            css={{ '& [style]': { _highContrast: { borderWidth: '1px' } } }}
          />
          <BarList.Value
            fontVariantNumeric="tabular-nums"
            valueFormatter={(value) => `${number(value)} · ${part(value)}`}
          />
        </BarList.Content>
      </BarList.Root>
    </FigureCard>
  )
}
