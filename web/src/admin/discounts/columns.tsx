import type { DiscountRule } from '@cartwright/contract/pricing/discount-rules.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { moneyText, percentText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import type { Column } from '../components/list/props.ts'
import { type State, stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

export const columns: readonly Column<DiscountRule>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    sortable: true,
    card: 'title',
    value: ({ name }) => name ?? '',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/discounts/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'worth', header: texts.columns.worth, cell: (rule) => <Worth rule={rule} /> },
  {
    id: 'used',
    header: texts.columns.used,
    sortable: true,
    align: 'end',
    card: 'none',
    value: ({ usageCount = 0 }) => usageCount,
    cell: ({ usageCount = 0 }) => texts.orders(usageCount),
  },
  {
    id: 'until',
    header: texts.columns.until,
    sortable: true,
    value: ({ activeTimeInfo }) => activeTimeInfo?.end ?? undefined,
    cell: ({ activeTimeInfo }) =>
      activeTimeInfo?.end ? <DateTime at={new Date(activeTimeInfo.end)} /> : texts.never,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: (rule) => <StateBadge state={stateOf(rule)} />,
  },
]

const colours: Record<State, string> = { active: 'accent', planned: 'blue', ended: 'gray', off: 'gray' }

export function StateBadge({ state }: { state: State }) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}

function Worth({ rule }: { rule: DiscountRule }) {
  const place = useLocaleSettings()
  const [discount = {}] = rule.discounts?.values ?? []
  const { discountType, percentage = 0, fixedAmount = '0', fixedPrice = '0', quantityBased } = discount
  const [{ quantity = 0, price = '0' } = {}] = quantityBased?.configurations ?? []
  if (discountType === 'QUANTITY_BASED') return texts.worth.together(quantity, moneyText(price, place))
  if (discountType === 'FIXED_PRICE') return texts.worth.each(moneyText(fixedPrice, place))
  const off = discountType === 'FIXED_AMOUNT' ? moneyText(fixedAmount, place) : percentText(percentage, place)
  return texts.worth.off(off)
}
