import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { ListPage } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { IconWebhook } from '../icons/icons.ts'
import { eventsText, LastDate, StateBadge } from './state.tsx'
import { texts } from './texts/index.ts'

/** The subscriptions of the shop. */
export function Page() {
  const { data, error, refetch } = useCall('listWebhookSubscriptions', {})
  return (
    <ListPage
      name="webhooks"
      texts={texts}
      icon={IconWebhook}
      addAt="/admin/webhooks/new"
      columns={columns}
      rows={data?.subscriptions}
      rowId={({ id = '' }) => id}
      rowLabel={({ name = '' }) => name}
      error={error}
      onRetry={refetch}
    />
  )
}

const columns: readonly Column<WebhookSubscription>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/webhooks/${id}`}>
        {name}
      </Link>
    ),
  },
  { id: 'url', header: texts.columns.address, cell: ({ url }) => <span className="address">{url}</span> },
  {
    id: 'envelope',
    header: texts.columns.envelope,
    cell: ({ envelope = 'standard' }) => texts.envelopes[envelope],
  },
  {
    id: 'events',
    header: texts.columns.events,
    cell: ({ types }) => eventsText(types),
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: (subscription) => <StateBadge subscription={subscription} />,
  },
  {
    id: 'delivered',
    header: texts.columns.delivered,
    cell: ({ deliveredDate }) => <LastDate at={deliveredDate} />,
  },
  { id: 'failed', header: texts.columns.failed, cell: ({ failedDate }) => <LastDate at={failedDate} /> },
]
