import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { moneyText, percentText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import type { Column } from '../components/list/props.ts'
import { kindOf, type State, stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

export const columns: readonly Column<Coupon>[] = [
  {
    id: 'code',
    header: texts.columns.code,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: ({ id, specification }) => (
      <Link className="row-link" to={`/admin/coupons/${id}`}>
        {specification?.code}
      </Link>
    ),
  },
  {
    id: 'name',
    header: texts.columns.name,
    sortable: true,
    cell: ({ specification }) => specification?.name,
  },
  { id: 'worth', header: texts.columns.worth, cell: (coupon) => <Worth coupon={coupon} /> },
  {
    id: 'used',
    header: texts.columns.used,
    sortable: true,
    align: 'end',
    card: 'none',
    cell: ({ numberOfUsages = 0, specification }) => texts.used(numberOfUsages, specification?.usageLimit),
  },
  {
    id: 'until',
    header: texts.columns.until,
    sortable: true,
    cell: ({ specification: { expirationTime } = {} }) =>
      expirationTime ? <DateTime at={new Date(Number(expirationTime))} /> : texts.never,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: (coupon) => <StateBadge state={stateOf(coupon, Date.now())} />,
  },
]

const colours: Record<State, string> = {
  active: 'accent',
  planned: 'blue',
  ended: 'gray',
  usedUp: 'yellow',
  off: 'gray',
}

export function StateBadge({ state }: { state: State }) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}

function Worth({ coupon: { specification = {} } }: { coupon: Coupon }) {
  const place = useLocaleSettings()
  const kind = kindOf(specification)
  if (kind === 'freeShipping') return texts.worth.freeShipping
  const { x = 1, y = 1 } = specification.buyXGetY ?? {}
  if (kind === 'buyXGetY') return texts.worth.buyXGetY(x, y)
  const valueText = kind === 'percentOffRate' ? percentText : moneyText
  return texts.worth[kind](valueText(Number(specification[kind]), place))
}
