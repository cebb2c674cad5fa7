import type { WebhookDelivery } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import { withFilter } from '../../components/list/list.rules.ts'
import type { Column } from '../../components/list/props.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import { type List, useList } from '../../components/list/use-list.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconSend } from '../../icons/icons.ts'
import { type DeliveryState, eventName, eventNames, toRange } from '../rules.ts'
import { DeliveryBadge } from '../state.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { ResendSelected } from './resend-selected.tsx'
import '../webhooks.css'

const texts = allTexts.deliveries
const size = 50
/** Milliseconds between two reads: deliveries come and change. */
const pollInterval = 4000

/** What was sent to a subscription, and what waits. */
export function Deliveries({ id }: { id: string }) {
  const list = useList()
  const [opened, { open, close }] = useDisclosure()
  const { data, error, refetch } = useDeliveries(id, list)
  const columns = useMemo(() => columnsOf(id), [id])
  return (
    <section>
      <SectionHead
        title={texts.title}
        about={texts.about}
        action={
          data?.deliveries.length ? (
            <Button variant="default" onClick={open}>
              {allTexts.resend.open}
            </Button>
          ) : null
        }
      />
      <DataList
        name="deliveries"
        label={texts.title}
        columns={columns}
        rows={data?.deliveries}
        rowId={({ eventId = '' }) => eventId}
        rowLabel={({ type = '' }) => eventName(allTexts.events, type)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<Filters list={list} />}
        paging={{ kind: 'cursor', next: data?.cursor ?? undefined }}
        actions={(rows, clear) => <ResendSelected id={id} deliveries={rows} onDone={clear} />}
        empty={emptyListOf(texts, IconSend)}
      />
      <ResendDialog id={id} opened={opened} onClose={close} />
    </section>
  )
}

function useDeliveries(subscriptionId: string, { state: { filters, cursor } }: List) {
  const { timeZone } = useMe().site
  const { state, event, from, until } = filters
  const request = {
    subscriptionId,
    limit: size,
    ...(state ? { state: state as DeliveryState } : {}),
    ...(event ? { type: event } : {}),
    ...toRange({ from, until }, timeZone),
    ...(cursor ? { cursor } : {}),
  }
  return useCall('listWebhookDeliveries', request, { keepPrevious: true, pollInterval })
}

function Filters({ list }: { list: List }) {
  return (
    <>
      <FilterSelect list={list} name="state" label={texts.state} values={texts.states} />
      <FilterSelect list={list} name="event" label={texts.event} values={eventNames(allTexts.events)} />
      <TimeFilter list={list} name="from" />
      <TimeFilter list={list} name="until" />
    </>
  )
}

function TimeFilter({ list, name }: { list: List; name: 'from' | 'until' }) {
  return (
    <TextInput
      type="datetime-local"
      leftSection={texts[name]}
      leftSectionWidth={52}
      w={{ base: '100%', sm: 'auto' }}
      aria-label={texts[name]}
      value={list.state.filters[name] ?? ''}
      onChange={({ currentTarget }) => list.replace(withFilter(list.state, name, currentTarget.value))}
    />
  )
}

function columnsOf(id: string): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'event',
      header: texts.event,
      fixed: true,
      card: 'title',
      cell: ({ eventId, type = '' }) => (
        <Link className="row-link" to={`/admin/webhooks/${id}/deliveries/${eventId}`}>
          {eventName(allTexts.events, type)}
        </Link>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      card: 'aside',
      cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    },
    { id: 'answer', header: texts.answer, cell: (delivery) => <Answer delivery={delivery} /> },
    { id: 'attempts', header: texts.attempts, align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'happened',
      header: texts.happened,
      align: 'end',
      cell: ({ createdDate = '' }) => <DateTime at={createdDate} detail="second" />,
    },
  ]
}

function Answer({ delivery: { status, milliseconds, attemptedDate } }: { delivery: WebhookDelivery }) {
  if (!attemptedDate) return '–'
  const duration = milliseconds === undefined ? '' : `, ${texts.milliseconds(milliseconds)}`
  return `${status ?? texts.noAnswer}${duration}`
}
