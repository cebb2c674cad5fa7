import type { InstalledApp } from '@cartwright/contract/apps/apps.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { ListPage } from '../components/list/list-section.tsx'
import type { Column } from '../components/list/props.ts'
import { IconApps } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

/** The apps of the shop. */
export function Page() {
  const { data, error, refetch } = useCall('listApps', {})
  return (
    <ListPage
      name="installed-apps"
      texts={texts}
      icon={IconApps}
      addAt="/admin/apps/new"
      columns={columns}
      rows={data?.apps}
      rowId={({ id }) => id}
      rowLabel={({ manifest }) => manifest.name}
      error={error}
      onRetry={refetch}
    />
  )
}

const columns: readonly Column<InstalledApp>[] = [
  {
    id: 'name',
    header: texts.name,
    card: 'title',
    cell: ({ id, manifest }) => (
      <Link className="row-link" to={`/admin/apps/${id}`}>
        {manifest.name}
      </Link>
    ),
    value: ({ manifest }) => manifest.name,
  },
  {
    id: 'developer',
    header: texts.developer,
    cell: ({ manifest }) => manifest.developer.name,
    value: ({ manifest }) => manifest.developer.name,
  },
  {
    id: 'installed',
    header: texts.installed,
    cell: ({ createdDate }) => <DateTime at={createdDate} detail="day" />,
    value: ({ createdDate }) => createdDate,
  },
  {
    id: 'open',
    header: texts.open,
    headerHidden: true,
    fixed: true,
    align: 'end',
    card: 'aside',
    cell: ({ id, manifest }) =>
      manifest.page ? <OpenButton id={id} name={manifest.name} variant="default" size="compact-sm" /> : null,
  },
]

/** A link that loads the document again: only that of the app's page may frame the app. */
export function OpenButton({ id, name, ...look }: { id: string; name: string } & ButtonProps) {
  return (
    <Button component="a" href={`/admin/apps/${id}/page`} aria-label={`${texts.open}: ${name}`} {...look}>
      {texts.open}
    </Button>
  )
}
