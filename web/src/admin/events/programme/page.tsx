import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { ScheduleItem } from '@cartwright/contract/box-office/events/schedule.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { Alert, Button, Group, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { EmptyList, emptyListOf } from '../../components/list/empty.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { IconCalendarEvent, IconPlus } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { byDay } from './rules.ts'
import { Session } from './session.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { texts } from './texts/index.ts'

/** The sessions of an event: a draft, which is published at once. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getEvent', { eventId: id, fields: ['AGENDA'] })
  const back = { to: `/admin/events/${id}`, label: data?.event.title ?? allTexts.title }
  if (!data) return <PagePlaceholder texts={allTexts} back={back} error={error} onRetry={refetch} />
  return <Programme event={data.event} back={back} />
}

function Programme({ event, back }: { event: Event; back: { to: string; label: string } }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE') && event.status !== 'CANCELED'
  const [edited, edit] = useState<ScheduleItem | 'new'>()
  const request = { eventId: [event.id ?? ''], state: ['DRAFT' as const], limit: eventLimits.scheduleItems }
  const { data, error, refetch } = useCall('listScheduleItems', request)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
      {texts.add}
    </Button>
  )
  const items = data?.items ?? []
  return (
    <>
      <PageHead
        title={texts.title(event.title ?? '')}
        description={texts.about}
        back={back}
        actions={items.length > 0 && add}
      />
      <Stack maw="52rem">
        <Problem error={error} onRetry={refetch} />
        {!data && !error && <Skeleton height={240} />}
        {data?.draftNotPublished && mayChange && <Unpublished event={event} />}
        {items.length > 0 && <Shown event={event} mayChange={mayChange} />}
        {data && items.length === 0 && <EmptyList {...emptyListOf(texts, IconCalendarEvent, add)} />}
        <Days event={event} items={items} onEdit={mayChange ? edit : undefined} />
      </Stack>
      {edited && (
        <SessionDialog
          event={event}
          known={edited === 'new' ? undefined : edited}
          after={items.at(-1)?.timeSlot?.end ?? event.dateAndTimeSettings?.startDate}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}

interface DaysProps {
  event: Event
  items: readonly ScheduleItem[]
  onEdit: ((item: ScheduleItem) => void) | undefined
}

function Days({ event, items, onEdit }: DaysProps) {
  const zone = event.dateAndTimeSettings?.timeZoneId ?? 'UTC'
  return byDay(items, zone).map(([day, sessions]) => (
    <Paper
      key={day}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      component="section"
      aria-label={dateText(day, language)}
    >
      <Title order={2} size="h4" mb="xs">
        {dateText(day, language)}
      </Title>
      {sessions.map((item) => (
        <Session key={item.id} item={item} zone={zone} onEdit={onEdit && (() => onEdit(item))} />
      ))}
    </Paper>
  ))
}

/** Changes that nobody else sees yet. The first program that is published is shown, too. */
function Unpublished({ event: { id, agendaSettings } }: { event: Event }) {
  const eventId = id ?? ''
  const failing = { onError: notify.failure }
  const published = useCall('listScheduleItems', { eventId: [eventId], limit: 1 })
  const show = useChange('updateEvent')
  const publish = useChange('publishSchedule', {
    onDone() {
      notify.success(texts.published)
      const isFirst = published.data?.items.length === 0 && !agendaSettings?.enabled
      if (isFirst) show.mutate({ event: { id: eventId, agendaSettings: { enabled: true } } }, failing)
    },
  })
  const discard = useChange('discardScheduleDraft', { onDone: () => notify.success(texts.discarded) })
  const ask = async () => {
    const { discardTitle: title, discardText: text, discard: confirm } = texts
    if (await askToConfirm({ title, text, confirm, dangerous: true })) discard.mutate({ eventId }, failing)
  }
  return (
    <Alert color="accent" title={texts.unpublished}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{texts.unpublishedHint}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            loading={publish.isPending}
            disabled={!published.data}
            onClick={() => publish.mutate({ eventId }, failing)}
          >
            {texts.publish}
          </Button>
          <Button size="xs" variant="default" loading={discard.isPending} onClick={ask}>
            {texts.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Shown({ event, mayChange }: { event: Event; mayChange: boolean }) {
  const change = useChange('updateEvent')
  const { id = '', agendaSettings } = event
  const enabled = agendaSettings?.enabled ?? false
  return (
    <Switch
      label={texts.shown}
      checked={enabled}
      disabled={!mayChange || change.isPending}
      onChange={({ currentTarget: { checked } }) =>
        change.mutate(
          { event: { id: id ?? '', agendaSettings: { enabled: checked } } },
          { onSuccess: () => notify.success(allTexts.saved), onError: notify.failure },
        )
      }
    />
  )
}
