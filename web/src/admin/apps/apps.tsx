import type { OAuthClient } from '@cartwright/contract/identity/credentials.ts'
import { Badge, Button, Code } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { ListSection } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { IconAppWindow, IconPlus } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

export function Apps() {
  const { data, error, refetch } = useCall('listOAuthClients', {})
  const addButton = (
    <Button component={Link} to="/admin/keys/apps/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.make}
    </Button>
  )
  return (
    <ListSection
      texts={texts}
      icon={IconAppWindow}
      add={addButton}
      name="apps"
      columns={columns}
      rows={data?.clients}
      rowId={({ id = '' }) => id}
      rowLabel={({ name = '' }) => name}
      error={error}
      onRetry={refetch}
    />
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
    header: texts.state,
    card: 'aside',
    cell: ({ revoked }) => (
      <Badge color={revoked ? 'gray' : 'accent'}>{revoked ? texts.revoked : texts.active}</Badge>
    ),
  },
  {
    id: 'created',
    header: texts.created,
    cell: ({ createdDate = '' }) => <DateTime at={createdDate} detail="day" />,
  },
]
