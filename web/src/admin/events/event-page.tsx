import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { Button, Group, Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { EventCategories } from './categories/event-categories.tsx'
import { EventEditor } from './editor/event-editor.tsx'
import { shownFields } from './editor/values.rules.ts'
import { Dates } from './series/dates.tsx'
import { StatusBadge } from './status.tsx'
import { texts } from './texts/index.ts'
import { Tickets } from './tickets/tickets.tsx'

const toList = { to: '/admin/events', label: texts.title }

/** An event with its tickets, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewEvent /> : <ExistingEvent id={id} key={id} />
}

function NewEvent() {
  return (
    <>
      <PageHead title={texts.add} back={toList} />
      <EventEditor />
    </>
  )
}

function ExistingEvent({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getEvent', { eventId: id, fields: [...shownFields] })
  if (!data) return <PagePlaceholder texts={texts} back={toList} error={error} onRetry={refetch} />
  const { event } = data
  return (
    <>
      <PageHead
        title={event.title ?? ''}
        back={toList}
        beside={<StatusBadge event={event} />}
        actions={<Actions event={event} />}
      />
      <EventEditor saved={event} />
      <Stack maw="52rem" mt="md">
        {event.registration?.type === 'TICKETING' && <Tickets event={event} />}
        <Dates event={event} />
        <EventCategories eventId={id} />
      </Stack>
    </>
  )
}

function Actions({ event }: { event: Event }) {
  const { id = '', slug, status, registration } = event
  const me = useMe()
  const mayChange = may(me, 'EVENTS.MANAGE')
  return (
    <Group gap="xs">
      <Button component={Link} to={`/admin/events/${id}/program`} variant="default">
        {texts.programme}
      </Button>
      {status !== 'DRAFT' && (
        <>
          <Button component="a" href={`/events/${slug}`} variant="default">
            {texts.open}
          </Button>
          <Button component={Link} to={`/admin/events/${id}/guests`} variant="default">
            {texts.guestList}
          </Button>
          {registration?.type === 'TICKETING' && status !== 'CANCELED' && may(me, 'EVENTS.CHECK_IN') && (
            <Button component="a" href={`/admin/events/${id}/check-in`} variant="default">
              {texts.door}
            </Button>
          )}
        </>
      )}
      {mayChange && <Changes event={event} />}
    </Group>
  )
}

function Changes({ event: { id, title = '', status } }: { event: Event }) {
  const navigate = useNavigate()
  const publish = useChange('publishDraftEvent', { onDone: () => notify.success(texts.published) })
  const cancel = useChange('cancelEvent', { onDone: () => notify.success(texts.canceled) })
  const remove = useChange('deleteEvent', {
    invalidates: ['queryEvents'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/events')
    },
  })
  const event = { eventId: id ?? '' }
  const failing = { onError: notify.failure }
  const askToCancel = async () => {
    const { cancel: confirm, cancelText: text, keep } = texts
    if (await askToConfirm({ title: texts.cancelTitle(title), text, confirm, keep, dangerous: true }))
      cancel.mutate(event, failing)
  }
  return (
    <>
      {status === 'DRAFT' && (
        <Button loading={publish.isPending} onClick={() => publish.mutate(event, failing)}>
          {texts.publish}
        </Button>
      )}
      {(status === 'UPCOMING' || status === 'STARTED') && (
        <Button variant="light" color="red" loading={cancel.isPending} onClick={askToCancel}>
          {texts.cancel}
        </Button>
      )}
      <DeleteButton
        title={texts.removeTitle(title)}
        texts={texts.removal}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(event, failing)}
      />
    </>
  )
}
