import {
  ActionIcon,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconChevronLeft, IconChevronRight } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { MoveDialog } from '../list/move-dialog.tsx'
import { useResources } from '../resources/use-resources.ts'
import { addDays, dayOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { BlockDialog } from './block-dialog.tsx'
import { Days } from './days.tsx'
import { type Entry, entriesOf, firstDayOf, spanOf, weekOf } from './rules.ts'
import { SessionDrawer } from './session-drawer.tsx'
import { useUnblock } from './use-unblock.ts'
import './calendar.css'

const texts = allTexts.calendar

/** What happens on a day or in a week: bookings, sessions, blocked time. */
export function Page() {
  const { timeZone } = useLocaleSettings()
  const view = useView(timeZone)
  const { days, resourceId } = view
  const { data, error, refetch } = useCall(
    'getBookingCalendar',
    { ...spanOf(days, timeZone), ...(resourceId ? { resourceId } : {}) },
    { keepPrevious: true },
  )
  const [session, open] = useState<Entry>()
  const [move, setMove] = useState<{ id: string; to: Date }>()
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const moved = data?.bookings.find(({ booking }) => booking.id === move?.id)?.booking
  const unblock = useUnblock()
  const resources = useResources()
  const names = new Map(resourceId ? [] : resources.map(({ id, name }) => [id, name] as const))
  const entries = data && entriesOf(data, { ...texts, nobody: allTexts.nobody }, names)
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about(timeZone)}
        back={{ to: '/admin/bookings', label: allTexts.list.title }}
        actions={<BlockButton day={view.day} />}
      />
      <Controls view={view} />
      <Problem error={error} onRetry={refetch} />
      {data?.hasMore && <Text c="dimmed">{texts.more}</Text>}
      {entries ? (
        <Days
          days={days}
          entries={entries}
          onSession={open}
          onBlock={unblock?.ask}
          busyId={unblock?.pendingId}
          onMove={mayManage ? (id, to) => setMove({ id, to }) : undefined}
        />
      ) : (
        !error && <Skeleton height={480} />
      )}
      <Modal
        opened={moved !== undefined && move !== undefined}
        onClose={() => setMove(undefined)}
        title={allTexts.booking.move}
      >
        {moved && move && <MoveDialog booking={moved} to={move.to} onDone={() => setMove(undefined)} />}
      </Modal>
      <SessionDrawer
        session={data?.sessions.find(({ eventId }) => eventId === session?.id)}
        onClose={() => open(undefined)}
      />
    </>
  )
}

interface View {
  mode: 'day' | 'week'
  day: string
  days: string[]
  resourceId: string
  set(change: { mode?: string; day?: string; resource?: string | null }): void
}

/** What is shown is in the address. */
function useView(timeZone: string): View {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const asked = search.get('day') ?? ''
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const mode = search.get('view') === 'day' ? 'day' : 'week'
  return {
    ...{ mode, day, resourceId: search.get('resource') ?? '' },
    days: mode === 'day' ? [day] : weekOf(day, firstDayOf([navigator.language, language])),
    set(change) {
      const next = new URLSearchParams(search)
      const values = { view: change.mode, day: change.day, resource: change.resource }
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) continue
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setSearch(next, { replace: true, preventScrollReset: true })
    },
  }
}

function Controls({ view: { mode, day, resourceId, set } }: { view: View }) {
  const resources = useResources()
  const step = mode === 'day' ? 1 : 7
  return (
    <Group gap="xs" mb="lg" align="flex-end">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.before[mode]}
        onClick={() => set({ day: addDays(day, -step) })}
      >
        <IconChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={texts.day}
        value={day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.after[mode]}
        onClick={() => set({ day: addDays(day, step) })}
      >
        <IconChevronRight size={17} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" onClick={() => set({ day: '' })}>
        {texts.today}
      </Button>
      <SegmentedControl
        aria-label={texts.view}
        data={optionsOf(texts.views)}
        value={mode}
        onChange={(next) => set({ mode: next })}
      />
      {resources.length > 0 && (
        <Select
          aria-label={texts.who}
          placeholder={texts.everybody}
          clearable
          clearButtonProps={{ 'aria-label': texts.everybody }}
          searchable={resources.length > 8}
          limit={100}
          data={resources.map(({ id, name }) => ({ value: id, label: name }))}
          value={resourceId || null}
          onChange={(id) => set({ resource: id })}
        />
      )}
    </Group>
  )
}

function BlockButton({ day }: { day: string }) {
  const [opened, { open, close }] = useDisclosure()
  const resources = useResources()
  if (!may(useMe(), 'BOOKINGS.MANAGE') || resources.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.block}
      </Button>
      {opened && <BlockDialog day={day} resources={resources} onClose={close} />}
    </>
  )
}
