import type { ExportLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Menu } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'
import { downloadExport, exportLayouts } from './download-export.ts'

/** Downloads the selected products in the chosen layout. */
export function ExportMenu({ productIds }: { productIds: string[] }) {
  const make = useChange('createExport', {
    invalidates: ['listExports'],
    onDone: (reply) => downloadExport(reply.export.id ?? ''),
  })
  const take = (layout: ExportLayout) => make.mutate({ layout, productIds }, { onError: notify.failure })
  return (
    <Menu position="top">
      <Menu.Target>
        <Button size="compact-sm" variant="light" loading={make.isPending}>
          {texts.exportSome}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportLayouts.map((layout) => (
          <Menu.Item key={layout} onClick={() => take(layout)}>
            {texts.layouts[layout]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
