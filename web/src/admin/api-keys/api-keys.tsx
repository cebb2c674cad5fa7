import type { ApiKey } from '@cartwright/contract/identity/credentials.ts'
import { Badge, Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { optionsOf } from '../components/form/options.ts'
import { DataList } from '../components/list/data-list.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { type List, useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconKey, IconPlus } from '../icons/icons.ts'
import { ApiKeyDialog, type CreatedKey } from './api-key-form.tsx'
import { texts } from './texts/index.ts'

const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconKey size={32} stroke={1.3} />,
}

/** The API keys; a new one appears above the list until the page is left. */
export function ApiKeys() {
  const { data, error, refetch } = useCall('listApiKeys', {})
  const [opened, { open, close }] = useDisclosure()
  const [created, setCreated] = useState<CreatedKey>()
  const list = useList()
  const state = list.state.filters.keys ?? ''
  const rows = data?.keys.filter(({ revoked }) => state === '' || revoked === (state === 'revoked'))
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {texts.make}
    </Button>
  )
  return (
    <section>
      <SectionHead title={texts.title} about={texts.about} action={data?.keys.length ? addButton : null} />
      {created && <Secret title={texts.secret(created.name)} value={created.secret} />}
      <DataList
        name="keys"
        label={texts.title}
        columns={columns}
        rows={rows}
        filters={<StateFilter list={list} state={state} />}
        rowId={({ id = '' }) => id}
        rowLabel={({ name = '' }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        empty={{ ...emptyList, action: addButton }}
      />
      <ApiKeyDialog opened={opened} onClose={close} onCreated={setCreated} />
    </section>
  )
}

function StateFilter({ list, state }: { list: List; state: string }) {
  return (
    <SegmentedControl
      aria-label={texts.state}
      size="sm"
      data={optionsOf({ '': texts.all, active: texts.active, revoked: texts.revoked })}
      value={state}
      onChange={(value) => list.replace(withFilter(list.state, 'keys', value))}
    />
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name }) => <b>{name}</b>,
    value: ({ name }) => name,
    card: 'title',
  },
  {
    id: 'permissions',
    header: texts.permissions,
    cell: ({ permissions = [] }) => permissionsText(permissions),
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ revoked }) => (
      <Badge color={revoked ? 'gray' : 'accent'}>{revoked ? texts.revoked : texts.active}</Badge>
    ),
    value: ({ revoked }) => Number(revoked),
  },
  {
    id: 'created',
    header: texts.created,
    cell: ({ createdDate = '' }) => <DateTime at={createdDate} detail="day" />,
    value: ({ createdDate }) => createdDate,
  },
  {
    id: 'actions',
    header: texts.revoke,
    headerHidden: true,
    fixed: true,
    align: 'end',
    card: 'aside',
    cell: (key) => (key.revoked ? null : <RevokeButton apiKey={key} />),
  },
]

function RevokeButton({ apiKey: { id = '', name = '' } }: { apiKey: ApiKey }) {
  const revoke = useChange('revokeApiKey', { onDone: () => notify.success(texts.isRevoked(name)) })
  const ask = async () => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, confirm: texts.revoke }
    if (await askToConfirm({ ...question, dangerous: true }))
      revoke.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="subtle" color="red" size="compact-sm" onClick={ask}>
      {texts.revoke}
    </Button>
  )
}

function permissionsText(permissions: readonly string[]): string {
  const [first = '', ...others] = permissions
  if (permissions.includes('*')) return texts.everything
  return others.length === 0 ? first : texts.many(first, others.length)
}
