import type { ApiKey } from '@cartwright/contract/sites/settings.ts'
import { Badge, Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { withFilter } from '../components/list/list.rules.ts'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { NewKey } from './api-key-form.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.keys

/** The keys of programs; a new one is shown above the list until somebody leaves the page. */
export function Keys() {
  const { data, error, refetch } = useCall('listApiKeys', {})
  const [opened, { open, close }] = useDisclosure()
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const list = useList()
  const standing = list.state.filters.keys ?? ''
  const shown = data?.keys.filter(({ revoked }) => standing === '' || revoked === (standing === 'revoked'))
  const columns = useColumns()
  const makeButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {texts.make}
    </Button>
  )
  return (
    <section>
      <SectionHead title={texts.title} about={texts.about} action={data?.keys.length ? makeButton : null} />
      {made && <Secret title={texts.secret(made.name)} value={made.secret} />}
      <DataList
        name="keys"
        label={texts.title}
        columns={columns}
        rows={shown}
        filters={
          <Standing
            value={standing}
            onChange={(value) => list.replace(withFilter(list.state, 'keys', value))}
          />
        }
        rowId={({ id = '' }) => id}
        rowLabel={({ name = '' }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconKey size={32} stroke={1.3} />,
          action: makeButton,
        }}
      />
      <NewKey opened={opened} onClose={close} onMade={setMade} />
    </section>
  )
}

function Standing({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const data = [
    { value: '', label: texts.all },
    { value: 'active', label: texts.active },
    { value: 'revoked', label: texts.revoked },
  ]
  return <SegmentedControl aria-label={texts.state} size="sm" data={data} value={value} onChange={onChange} />
}

function useColumns(): Column<ApiKey>[] {
  const revoke = useChange('revokeApiKey', {
    onDone: ({ key }) => notify.success(texts.isRevoked(key.name ?? '')),
  })
  return useMemo(
    () => [
      {
        id: 'name',
        header: texts.name,
        cell: ({ name }) => <b>{name}</b>,
        value: ({ name }) => name,
        card: 'title',
      },
      { id: 'permissions', header: texts.permissions, cell: ({ permissions = [] }) => allowed(permissions) },
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
        quiet: true,
        fixed: true,
        align: 'end',
        card: 'aside',
        cell: ({ id = '', name = '', revoked }) =>
          revoked ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={async () => {
                if (await askToRevoke(name)) revoke.mutate({ id }, { onError: notify.failure })
              }}
            >
              {texts.revoke}
            </Button>
          ),
      },
    ],
    [revoke.mutate],
  )
}

function askToRevoke(name: string): Promise<boolean> {
  const { revokeTitle, revokeText, revoke } = texts
  return askToConfirm({ title: revokeTitle(name), text: revokeText, confirm: revoke, dangerous: true })
}

function allowed(permissions: readonly string[]): string {
  const [first = '', ...others] = permissions
  if (permissions.includes('*')) return texts.everything
  return others.length === 0 ? first : texts.many(first, others.length)
}
