import type { Plan } from '@cartwright/contract/plans/plans.ts'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { PagedListPage } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { IconId } from '../icons/icons.ts'
import { StateBadge } from './state.tsx'
import { texts } from './texts/index.ts'
import { priceWords } from './wording.ts'

const size = 50

const filters = {
  public: { archived: 'ACTIVE', public: 'PUBLIC' },
  hidden: { archived: 'ACTIVE', public: 'HIDDEN' },
  archived: { archived: 'ARCHIVED', public: 'PUBLIC_AND_HIDDEN' },
} as const

/** The plans, in the order in which the shop lists them. */
export function Page() {
  const me = useMe()
  const list = useList()
  const { page, filters: chosen } = list.state
  const filter = filters[chosen.state as keyof typeof filters] ?? { archived: 'ARCHIVED_AND_ACTIVE' }
  const { data, error, refetch } = useCall(
    'listPlans',
    { ...filter, limit: size, offset: (page - 1) * size },
    { keepPrevious: true },
  )
  return (
    <PagedListPage
      texts={texts}
      icon={IconId}
      name="plans"
      columns={columns}
      rows={data?.plans}
      rowId={({ id = '' }) => id}
      rowLabel={({ name }) => name ?? ''}
      list={list}
      error={error}
      onRetry={refetch}
      size={size}
      total={data?.pagingMetadata.total}
      filters={
        <FilterSelect
          list={list}
          name="state"
          label={texts.columns.state}
          values={texts.states}
          placeholder={texts.anyState}
        />
      }
      links={may(me, 'PRICING_PLANS.READ_ORDERS') && <Subscribers />}
      add={
        may(me, 'PRICING_PLANS.MANAGE_PLANS') && (
          <Button component={Link} to="/admin/plans/new">
            {texts.add}
          </Button>
        )
      }
    />
  )
}

function Subscribers() {
  return (
    <Button component={Link} to="/admin/plan-orders" variant="default">
      {texts.subscribers}
    </Button>
  )
}

const columns: readonly Column<Plan>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name, primary }) => (
      <>
        <Link className="row-link" to={`/admin/plans/${id}`}>
          {name}
        </Link>
        {primary && (
          <Badge ml="xs" variant="outline">
            {texts.primary}
          </Badge>
        )}
      </>
    ),
  },
  { id: 'price', header: texts.columns.price, cell: (plan) => <Price plan={plan} /> },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: (plan) => <StateBadge plan={plan} />,
  },
]

function Price({ plan }: { plan: Plan }) {
  return priceWords(plan, useLocaleSettings())
}
