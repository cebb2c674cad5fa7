import { Anchor, Button, Loader, Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { isForbidden } from '../api/problems.rules.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { Door } from '../guest-list/door.ts'
import { installPage } from '../guest-list/install.ts'
import { Blank } from '../shell/blank.tsx'
import { RequireSignIn } from '../shell/signed-in.tsx'
import { doorName } from './door-name.ts'
import { DoorPage } from './door-page.tsx'
import { texts } from './texts/index.ts'
import './check-in.css'

/** Lets the guests of an event in, with and without a network. A page of its own: nothing else of the admin is near. */
export function Page() {
  const { id = '' } = useParams()
  return <AtDoor key={id} eventId={id} />
}

function AtDoor({ eventId }: { eventId: string }) {
  const [door] = useState(() => new Door(eventId, doorName))
  const state = useSyncExternalStore(door.subscribe, door.read)
  const hasList = state.list !== undefined
  useEffect(() => door.open(), [door])
  useEffect(() => {
    if (hasList) void installPage(eventId)
  }, [eventId, hasList])
  if (!state.isOpen) return <Blank />
  if (state.list) return <DoorPage door={door} state={state} list={state.list} />
  if (state.event?.isOver) return <Ended texts={texts.over} eventId={eventId} />
  if (state.event?.isCanceled) return <Ended texts={texts.canceled} eventId={eventId} />
  if (state.event?.hasTickets === false) return <Ended texts={texts.withoutTickets} eventId={eventId} />
  if (!state.isOnline) return <NoList door={door} texts={texts.noList} />
  if (isForbidden(state.error)) return <NoList door={door} texts={texts.forbidden} />
  return (
    <RequireSignIn>
      <TakeList door={door} error={state.error} />
    </RequireSignIn>
  )
}

function Ended({ texts: { title, text }, eventId }: { texts: typeof texts.over; eventId: string }) {
  return (
    <StandalonePage title={title}>
      <Text mb="md">{text}</Text>
      <Anchor href={`/admin/events/${eventId}/guests`}>{texts.guests}</Anchor>
    </StandalonePage>
  )
}

function NoList({ door, texts: { title, text } }: { door: Door; texts: typeof texts.forbidden }) {
  return (
    <StandalonePage title={title}>
      <Text mb="md">{text}</Text>
      <Button onClick={() => void door.sync()}>{texts.noList.again}</Button>
    </StandalonePage>
  )
}

function TakeList({ door, error }: { door: Door; error: unknown }) {
  useEffect(() => void door.sync(), [door])
  return (
    <StandalonePage title={texts.title}>
      {error ? (
        <Problem error={error} onRetry={() => void door.sync()} />
      ) : (
        <Text role="status">
          <Loader size="sm" mr="sm" aria-hidden /> {texts.noList.taking}
        </Text>
      )}
    </StandalonePage>
  )
}
