import type { AuditEntry } from '@cartwright/contract/sites/staff.ts'
import { Anchor, Badge, Button, Code, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconShieldCheck, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { deedTexts } from './actions/index.ts'
import { deedsOf, deedText, pageOf, reasonOf, startOf } from './rules.ts'
import { texts } from './texts/index.ts'

const deeds = deedsOf(deedTexts)

export function Page() {
  const list = useList()
  const { timeZone } = useMe().site
  const { cursor, filters } = list.state
  const { who, what, about, from, to } = filters
  const { data, error, refetch } = useCall(
    'queryAuditLog',
    {
      limit: 50,
      ...(who ? { callerId: who } : {}),
      ...(what ? { call: what } : {}),
      ...(about ? { entityId: about } : {}),
      ...(from ? { from: startOf(from, timeZone) } : {}),
      ...(to ? { to: startOf(to, timeZone, 1) } : {}),
      ...(cursor ? { cursor } : {}),
    },
    { keepPrevious: true },
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
        rowLabel={({ call }) => deedText(deedTexts, call)}
        list={list}
        error={error}
        onRetry={refetch}
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
  const { who, what, about, from, to } = list.state.filters
  const set = (name: string) => (value: string | null) => list.replace(withFilter(list.state, name, value))
  return (
    <>
      <Select
        aria-label={texts.who}
        placeholder={texts.everybody}
        clearable
        searchable
        w={{ base: '100%', sm: 'auto' }}
        data={data?.authors.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={who ?? null}
        onChange={set('who')}
      />
      <Select
        aria-label={texts.what}
        placeholder={texts.everything}
        clearable
        searchable
        w={{ base: '100%', sm: 280 }}
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
          w={{ base: '100%', sm: 'auto' }}
          aria-label={texts[name]}
          value={{ from, to }[name] ?? ''}
          onChange={({ currentTarget }) => set(name)(currentTarget.value)}
        />
      ))}
      {about && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => list.replace(withFilter(list.state, 'about', null))}
        >
          {texts.onlyOne}
        </Button>
      )}
    </>
  )
}

const nameless: Partial<Record<AuditEntry['caller']['kind'], string>> = {
  visitor: texts.visitor,
  member: texts.formerMember,
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
    cell: ({ call, status }) => <Deed call={call} refused={status >= 400} />,
  },
  {
    id: 'on',
    header: texts.on,
    cell: ({ call, entityId, entityName }) =>
      entityId && <Named call={call} id={entityId} name={entityName} />,
  },
  {
    id: 'outcome',
    header: texts.outcome,
    card: 'aside',
    cell: ({ status, code }) => <Outcome status={status} code={code} />,
  },
  { id: 'address', header: texts.address, card: 'none', cell: ({ address }) => address },
]

/** What was not done is no deed: it was tried. */
function Deed({ call, refused }: { call: string; refused: boolean }) {
  const words = deedText(deedTexts, call)
  return refused ? texts.tried(words) : words
}

/** What a call named: its page, the name of whom it was about, or else its id. */
function Named({ call, id, name }: { call: string; id: string; name: string | undefined }) {
  const { data } = useCall('listAuthors', {})
  const page = pageOf(call, id)
  if (!page) return data?.authors.find((author) => author.id === id)?.name ?? name ?? <Code>{id}</Code>
  return (
    <Anchor component={Link} to={page.address} size="sm" title={id}>
      {page.kind === 'member' && name ? name : texts.open[page.kind]}
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
      {code && reasonOf(texts.reasons, code) && (
        <Text size="xs" c="dimmed">
          {reasonOf(texts.reasons, code)}
        </Text>
      )}
    </Stack>
  )
}
