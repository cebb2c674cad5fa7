import { Anchor, Badge, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { documentProps } from '../api/props.ts'
import { relativeTimeText } from '../components/display/formats.rules.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import type { GuestList } from '../guest-list/database.ts'
import type { Door, DoorProps, DoorState } from '../guest-list/door.ts'
import { shopTime } from '../guest-list/rules.ts'
import { type Verdict, verdictOf } from '../guest-list/verdicts.rules.ts'
import { IconArrowLeft, IconWifi, IconWifiOff } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { Answer } from './answer.tsx'
import { doorName, setDoorName } from './door-name.ts'
import { Doubled } from './doubled.tsx'
import { Entry } from './entry.tsx'
import { LastScans } from './last-scans.tsx'
import { Scanner } from './scanner.tsx'
import { SignOut } from './sign-out.tsx'
import { texts } from './texts/index.ts'
import { timeText } from './times.rules.ts'

export function DoorPage(props: DoorProps) {
  const { door, state, list } = props
  const { verdict, scan, letIn, undo, forget } = useDoor(door, state)
  useEffect(() => {
    document.title = `${texts.title}: ${list.title} · ${documentProps.siteName}`
  }, [list.title])
  return (
    <main className="door">
      <Head list={list} />
      <Arrived {...props} />
      <Connection {...props} />
      <Problem error={state.error} onRetry={() => void door.sync()} />
      <div className="door-columns">
        <Stack>
          <Answer verdict={verdict} list={list} onLetIn={letIn} onUndo={undo} />
          <Scanner onCode={scan} />
          <Entry tickets={state.tickets} onScan={scan} onSearch={forget} />
        </Stack>
        <Stack>
          <Doubled {...props} />
          <LastScans {...props} onUndo={undo} />
          <DoorName />
          <SignOut {...props} />
        </Stack>
      </div>
    </main>
  )
}

/** What the door says last. A scan that turns out to be doubled later says so. */
function useDoor(door: Door, { scans, tickets }: DoorState) {
  const [said, setSaid] = useState<Verdict>()
  const last = useRef(Promise.resolve())
  const pending = useRef(new Set<string>())
  const say = (ask: () => Promise<Verdict>) => ask().then(setSaid, notify.failure)
  /** One after the other; the same once, e.g. after a double click. */
  const scan = (text: string, how?: { confirmed: boolean }): Promise<void> => {
    if (pending.current.has(text)) return last.current
    pending.current.add(text)
    last.current = last.current
      .then(() => say(() => door.scan(text, how)))
      .finally(() => pending.current.delete(text))
    return last.current
  }
  const known = said?.scanId === undefined ? undefined : scans.get(said.scanId)
  const verdict = known ? verdictOf(known, tickets.get(known.number)) : said
  return {
    ...{ verdict, scan: (text: string) => scan(text) },
    letIn: (text: string) => void scan(text, { confirmed: true }),
    undo: (scanId: string) => say(() => door.undo(scanId)),
    forget: () => setSaid(undefined),
  }
}

function Head({ list: { title, eventId } }: { list: GuestList }) {
  return (
    <header>
      <Anchor href={`/admin/events/${eventId}`} size="sm" c="dimmed" className="back-link">
        <IconArrowLeft size={16} aria-hidden /> {texts.back}
      </Anchor>
      <Title order={1} className="page-title">
        {texts.title}: {title}
      </Title>
    </header>
  )
}

function Arrived({ state: { tickets } }: DoorProps) {
  const { arrived, expected } = useMemo(() => count(tickets), [tickets])
  const text = (number: number) => new Intl.NumberFormat(language).format(number)
  return (
    <div className="door-count">
      <Text id="arrived" fw={600}>
        {texts.arrived}
      </Text>
      <Text className="door-figures">{texts.arrivedOf(text(arrived), text(expected))}</Text>
      <meter aria-labelledby="arrived" min={0} max={Math.max(1, expected)} value={arrived} />
    </div>
  )
}

function count(tickets: DoorState['tickets']): { arrived: number; expected: number } {
  let [arrived, expected] = [0, 0]
  for (const { canceled, entry } of tickets.values()) {
    if (canceled) continue
    expected++
    if (entry) arrived++
  }
  return { arrived, expected }
}

function Connection({ state: { isOnline, scans }, list }: DoorProps) {
  const waiting = useMemo(() => [...scans.values()].filter((scan) => scan.waiting).length, [scans])
  const { readDate, timeZone } = list
  const settings = { language, timeZone, currency: '' }
  const age = relativeTimeText(readDate, shopTime(list, Date.now()), settings)
  return (
    <div role="status">
      <Group gap="xs">
        <Badge
          color={isOnline ? 'accent' : 'yellow'}
          leftSection={isOnline ? <IconWifi size={14} aria-hidden /> : <IconWifiOff size={14} aria-hidden />}
        >
          {isOnline ? texts.online : texts.offline}
        </Badge>
        <Text size="sm">{texts.listOf(timeText(readDate, settings), age)}</Text>
        {waiting > 0 && (
          <Text size="sm" fw={600}>
            {texts.waiting(waiting)}
          </Text>
        )}
      </Group>
      {!isOnline && (
        <Text size="sm" mt={4}>
          {texts.offlineText}
        </Text>
      )}
    </div>
  )
}

function DoorName() {
  const [name, setName] = useState(doorName)
  return (
    <TextInput
      label={texts.door}
      description={texts.doorHint}
      maxLength={100}
      autoComplete="off"
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => {
        if (name.trim()) setDoorName(name)
        else setName(doorName())
      }}
    />
  )
}
