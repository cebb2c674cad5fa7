import { useMemo } from 'react'
import { useCall } from '../api/use-call.ts'
import { ListPage } from '../components/list/list-section.tsx'
import { IconPlug } from '../icons/icons.ts'
import { columnsOf } from './columns.tsx'
import { texts } from './texts/index.ts'

/** The plugins of the shop, those of the server's own program included. */
export function Page() {
  const { data, error, refetch } = useCall('listPlugins', {})
  const { data: figures } = useCall('listPluginStatistics', {})
  const columns = useMemo(() => columnsOf(figures?.statistics), [figures])
  return (
    <ListPage
      name="plugins"
      texts={texts}
      icon={IconPlug}
      addAt="/admin/plugins/new"
      columns={columns}
      rows={data?.plugins}
      rowId={({ id = '' }) => id}
      rowLabel={({ name = '' }) => name}
      error={error}
      onRetry={refetch}
    />
  )
}
