import type { AuditEntry } from '@cartwright/contract/staff.ts'
import { Badge, Code, Select, Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMe } from '../calls/me.ts'
import { useCall } from '../calls/use-call.ts'
import type { Column } from '../list/columns.ts'
import { DataList } from '../list/data-list.tsx'
import { filtered } from '../list/list.rules.ts'
import { type List, useList } from '../list/use-list.ts'
import { When } from '../parts/formats.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { deeds, deedText, startOf } from './entries.rules.ts'
import { texts } from './texts.ts'

export function Page() {
  const list = useList()
  const { timeZone } = useMe().site
  const { cursor, filters } = list.state
  const { who, what, from, to } = filters
  const { data, error, refetch } = useCall(
    'queryAuditLog',
    {
      limit: 50,
      ...(who ? { callerId: who } : {}),
      ...(what ? { call: what } : {}),
      ...(from ? { from: startOf(from, timeZone) } : {}),
      ...(to ? { to: startOf(to, timeZone, 1) } : {}),
      ...(cursor ? { cursor } : {}),
    },
    { keep: true },
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <DataList
        name="audit"
        label={texts.title}
        columns={columns}
        rows={data?.entries}
        rowId={({ id }) => id}
        rowLabel={({ call }) => deedText(call)}
        list={list}
        error={error}
        onAgain={refetch}
        filters={<Filters list={list} />}
        paging={{ kind: 'cursor', next: data?.nextCursor }}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconShieldCheck size={32} stroke={1.3} />,
        }}
      />
    </>
  )
}

function Filters({ list }: { list: List }) {
  const { data } = useCall('listAuthors', {})
  const { who, what, from, to } = list.state.filters
  const set = (name: string) => (value: string | null) => list.show(filtered(list.state, name, value))
  return (
    <>
      <Select
        aria-label={texts.who}
        placeholder={texts.everybody}
        clearable
        searchable
        data={data?.authors.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={who ?? null}
        onChange={set('who')}
      />
      <Select
        aria-label={texts.what}
        placeholder={texts.everything}
        clearable
        searchable
        w={280}
        data={deeds}
        value={what ?? null}
        onChange={set('what')}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          leftSection={texts[name]}
          leftSectionWidth={52}
          aria-label={texts[name]}
          value={{ from, to }[name] ?? ''}
          onChange={({ currentTarget }) => set(name)(currentTarget.value)}
        />
      ))}
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'when',
    header: texts.when,
    card: 'aside',
    cell: ({ date }) => (
      <Text size="sm" c="dimmed">
        <When at={date} />
      </Text>
    ),
  },
  { id: 'who', header: texts.who, cell: ({ caller }) => caller.name ?? texts.unknown },
  {
    id: 'what',
    header: texts.what,
    card: 'title',
    cell: ({ call }) => deedText(call),
  },
  { id: 'on', header: texts.on, cell: ({ entityId }) => entityId && <Code>{entityId}</Code> },
  {
    id: 'outcome',
    header: texts.outcome,
    cell: ({ status, code }) => <Outcome status={status} code={code} />,
  },
  { id: 'address', header: texts.address, card: 'none', cell: ({ address }) => address },
]

function Outcome({ status, code }: { status: number; code: string | undefined }) {
  if (status < 400) return <Badge>{texts.done}</Badge>
  const isOurs = status >= 500
  return (
    <Badge color={isOurs ? 'red' : 'yellow'} title={code}>
      {isOurs ? texts.failed : texts.refused}
    </Badge>
  )
}
