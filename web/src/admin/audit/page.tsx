import type { AuditEntry } from '@cartwright/contract/staff/staff.ts'
import { Anchor, Badge, Button, Code, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { startOfDay } from '../components/display/formats.rules.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconShieldCheck, IconX } from '../icons/icons.ts'
import { actionTexts } from './actions/index.ts'
import { actionOptions, actionText, entityPage, reasonText } from './rules.ts'
import { texts } from './texts/index.ts'

const actions = actionOptions(actionTexts)

const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconShieldCheck size={32} stroke={1.3} />,
}

export function Page() {
  const list = useList()
  const { data, error, refetch } = useEntries(list)
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <DataList
        name="audit"
        label={texts.title}
        columns={columns}
        rows={data?.entries}
        rowId={({ id }) => id}
        rowLabel={({ call }) => actionText(actionTexts, call)}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<Filters list={list} />}
        paging={{ kind: 'cursor', next: data?.nextCursor }}
        empty={emptyList}
      />
    </>
  )
}

function useEntries({ state: { cursor, filters } }: List) {
  const { timeZone } = useMe().site
  const { who, what, about, from, to } = filters
  return useCall(
    'queryAuditLog',
    {
      limit: 50,
      ...(who ? { callerId: who } : {}),
      ...(what ? { call: what } : {}),
      ...(about ? { entityId: about } : {}),
      ...(from ? { from: startOfDay(from, timeZone) } : {}),
      ...(to ? { to: startOfDay(to, timeZone, 1) } : {}),
      ...(cursor ? { cursor } : {}),
    },
    { keepPrevious: true },
  )
}

function Filters({ list }: { list: List }) {
  const { data } = useCall('listAuthors', {})
  const { who, what, about } = list.state.filters
  const setFilter = (name: string, value: string | null) => list.replace(withFilter(list.state, name, value))
  const select = { clearable: true, searchable: true }
  return (
    <>
      <Select
        aria-label={texts.who}
        placeholder={texts.everybody}
        {...select}
        w={{ base: '100%', sm: 'auto' }}
        data={data?.authors.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={who ?? null}
        onChange={(value) => setFilter('who', value)}
      />
      <Select
        aria-label={texts.what}
        placeholder={texts.everything}
        {...select}
        w={{ base: '100%', sm: 280 }}
        data={actions}
        value={what ?? null}
        onChange={(value) => setFilter('what', value)}
      />
      <DayFilter list={list} name="from" />
      <DayFilter list={list} name="to" />
      {about && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilter('about', null)}
        >
          {texts.onlyOne}
        </Button>
      )}
    </>
  )
}

function DayFilter({ list, name }: { list: List; name: 'from' | 'to' }) {
  return (
    <TextInput
      type="date"
      leftSection={texts[name]}
      leftSectionWidth={52}
      w={{ base: '100%', sm: 'auto' }}
      aria-label={texts[name]}
      value={list.state.filters[name] ?? ''}
      onChange={({ currentTarget }) => list.replace(withFilter(list.state, name, currentTarget.value))}
    />
  )
}

const nameless: Partial<Record<AuditEntry['caller']['kind'], string>> = {
  staff: texts.otherShop,
  visitor: texts.visitor,
  member: texts.formerMember,
  'command-line': texts.commandLine,
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'when',
    header: texts.when,
    cell: ({ date }) => (
      <Text size="sm" c="dimmed">
        <DateTime at={date} />
      </Text>
    ),
  },
  {
    id: 'who',
    header: texts.who,
    cell: ({ caller }) => caller.name ?? nameless[caller.kind] ?? texts.unknown,
  },
  {
    id: 'what',
    header: texts.what,
    card: 'title',
    cell: ({ call, status }) => <Action call={call} refused={status >= 400} />,
  },
  {
    id: 'on',
    header: texts.on,
    cell: ({ call, entityId, entityName }) =>
      entityId && <Entity call={call} id={entityId} name={entityName} />,
  },
  {
    id: 'outcome',
    header: texts.outcome,
    card: 'aside',
    cell: ({ status, code }) => <Outcome status={status} code={code} />,
  },
  { id: 'address', header: texts.address, card: 'none', cell: ({ address }) => address },
]

/** Names the action; a refused one was only tried. */
function Action({ call, refused }: { call: string; refused: boolean }) {
  const text = actionText(actionTexts, call)
  return refused ? texts.tried(text) : text
}

/** Links to the page of an entity; without a page, shows its name or its id. */
function Entity({ call, id, name }: { call: string; id: string; name: string | undefined }) {
  const { data } = useCall('listAuthors', {})
  const page = entityPage(call, id)
  if (!page) return data?.authors.find((author) => author.id === id)?.name ?? name ?? <Code>{id}</Code>
  return (
    <Anchor component={Link} to={page.address} size="sm" title={id}>
      {name ?? texts.open[page.kind]}
    </Anchor>
  )
}

function Outcome({ status, code }: { status: number; code: string | undefined }) {
  if (status < 400) return <Badge>{texts.done}</Badge>
  const isOurs = status >= 500
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={isOurs ? 'red' : 'yellow'} title={code}>
        {isOurs ? texts.failed : texts.refused}
      </Badge>
      {code && reasonText(texts.reasons, code) && (
        <Text size="xs" c="dimmed">
          {reasonText(texts.reasons, code)}
        </Text>
      )}
    </Stack>
  )
}
