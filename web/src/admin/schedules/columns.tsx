import type { ScheduledChange } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { moneyText, percentText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import type { Column } from '../components/list/props.ts'
import { stageOf } from './schedules.rules.ts'
import { texts } from './texts/index.ts'

export const columns: readonly Column<ScheduledChange>[] = [
  {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/schedules/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'state', header: texts.state, card: 'aside', cell: (plan) => <StateBadge plan={plan} /> },
  { id: 'what', header: texts.what, cell: (plan) => <ChangeSummary plan={plan} /> },
  { id: 'on', header: texts.on, cell: ({ target }) => targetText(target) },
  { id: 'start', header: texts.start, cell: ({ startDate }) => <DateTime at={startDate} /> },
  {
    id: 'end',
    header: texts.end,
    cell: ({ endDate }) => (endDate ? <DateTime at={endDate} /> : texts.noEnd),
  },
  {
    id: 'done',
    header: texts.done,
    align: 'end',
    card: 'none',
    cell: ({ state, counts }) =>
      state === 'SCHEDULED' ? null : texts.changed(counts.changed, counts.refused),
  },
]

const colours = { coming: 'blue', running: 'accent', past: 'gray' }

export function StateBadge({ plan }: { plan: ScheduledChange }) {
  const failed = plan.state === 'MISSED' || plan.counts.refused > 0
  return <Badge color={failed ? 'yellow' : colours[stageOf(plan)]}>{texts.states[plan.state]}</Badge>
}

/** What changes, in a few words. */
export function ChangeSummary({ plan: { change } }: { plan: ScheduledChange }) {
  const locale = useLocaleSettings()
  const { discount, ribbon, visible, ...others } = change
  const valueText = discount?.type === 'PERCENT' ? percentText : moneyText
  const worth = valueText(discount?.value ?? 0, locale)
  const parts = [
    ...(discount && discount.type !== 'NONE' ? [texts.off(worth)] : []),
    ...(ribbon ? [texts.ribbonIs(ribbon)] : []),
    ...(typeof visible === 'boolean' ? [visible ? texts.shown : texts.hidden] : []),
    ...(Object.keys(others).length > 0 ? [texts.others] : []),
  ]
  return parts.join(', ')
}

function targetText({ productIds, collectionId }: ScheduledChange['target']): string {
  if (collectionId) return texts.collection
  return productIds ? texts.products(productIds.length) : texts.all
}
