import type { OAuthClient } from '@cartwright/contract/admin.ts'
import { Badge, Button, Code } from '@mantine/core'
import { IconAppWindow, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCall } from '../calls/use-call.ts'
import type { Column } from '../list/columns.ts'
import { DataList } from '../list/data-list.tsx'
import { useList } from '../list/use-list.ts'
import { When } from '../parts/formats.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { texts as allTexts } from './texts.ts'

const { keys, apps: texts } = allTexts

export function Apps() {
  const { data, error, refetch } = useCall('listOAuthClients', {})
  const list = useList()
  const makeButton = (
    <Button component={Link} to="/admin/keys/apps/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.make}
    </Button>
  )
  return (
    <section>
      <SectionHead
        title={texts.title}
        about={texts.about}
        action={data?.clients.length ? makeButton : null}
      />
      <DataList
        name="apps"
        label={texts.title}
        columns={columns}
        rows={data?.clients}
        rowId={({ id = '' }) => id}
        rowLabel={({ name = '' }) => name}
        list={list}
        error={error}
        onAgain={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconAppWindow size={32} stroke={1.3} />,
          action: makeButton,
        }}
      />
    </section>
  )
}

const columns: readonly Column<OAuthClient>[] = [
  {
    id: 'name',
    header: texts.name,
    card: 'title',
    cell: ({ id, name, revoked }) =>
      revoked ? (
        name
      ) : (
        <Link className="row-link" to={`/admin/keys/apps/${id}`}>
          {name}
        </Link>
      ),
  },
  { id: 'kind', header: texts.kind, cell: ({ kind = 'compat' }) => texts.kinds[kind] },
  { id: 'id', header: texts.clientId, cell: ({ id }) => <Code>{id}</Code> },
  {
    id: 'state',
    header: keys.state,
    card: 'aside',
    cell: ({ revoked }) => (
      <Badge color={revoked ? 'gray' : 'accent'}>{revoked ? keys.revoked : keys.active}</Badge>
    ),
  },
  {
    id: 'created',
    header: keys.created,
    cell: ({ createdDate = '' }) => <When at={createdDate} detail="day" />,
  },
]
