import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { IconRepeat } from '../../icons/icons.ts'
import { StatusBadge } from '../status.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { texts } from './texts/index.ts'
import { useDates } from './use-dates.ts'
import './dates.css'

/** The dates of an event that repeats, and how to add some. */
export function Dates({ event }: { event: Event }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE') && event.status !== 'CANCELED'
  const [isRepeating, repeating] = useDisclosure()
  const { dates = [], error } = useDates(event)
  const hasStart = Boolean(event.dateAndTimeSettings?.startDate)
  const drafts = dates.filter(({ status }) => status === 'DRAFT')
  const actions = mayChange && hasStart && (
    <Group gap="xs">
      {drafts.length > 1 && <PublishAll drafts={drafts} />}
      <Button variant="default" leftSection={<IconRepeat size={16} aria-hidden />} onClick={repeating.open}>
        {dates.length > 0 ? texts.add : texts.repeat}
      </Button>
    </Group>
  )
  return (
    <Card title={texts.title} action={actions}>
      <Problem error={error} />
      {dates.length === 0 && <Hint>{hasStart ? texts.once : texts.undated}</Hint>}
      {dates.length > 0 && (
        <ul className="event-dates" aria-label={texts.title}>
          {dates.map((date) => (
            <DateRow key={date.id} date={date} isShown={date.id === event.id} />
          ))}
        </ul>
      )}
      {isRepeating && <RepeatDialog event={event} dates={dates} onClose={repeating.close} />}
    </Card>
  )
}

function DateRow({ date, isShown }: { date: Event; isShown: boolean }) {
  const when = date.dateAndTimeSettings?.formatted?.dateAndTime || allTexts.undated
  return (
    <li>
      {isShown ? (
        <Text size="sm" fw={600} aria-current="page">
          {when}
        </Text>
      ) : (
        <Anchor component={Link} to={`/admin/events/${date.id}`} size="sm">
          {when}
        </Anchor>
      )}
      <StatusBadge event={date} />
    </li>
  )
}

/** Publishes each date that is a draft, one after another. */
function PublishAll({ drafts }: { drafts: readonly Event[] }) {
  const publish = useSingleFlight({
    async mutationFn() {
      for (const { id } of drafts) await shop.call('publishDraftEvent', { eventId: id ?? '' })
    },
    onSuccess: () => notify.success(texts.published(drafts.length)),
    onError: notify.failure,
    onSettled: () => invalidate(),
  })
  return (
    <Button loading={publish.isPending} onClick={() => publish.mutate()}>
      {texts.publish(drafts.length)}
    </Button>
  )
}
