import type { TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Menu } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { fetchFile } from '../fetch-file.ts'
import { texts } from '../texts/index.ts'

/** Downloads some products in the layout that is chosen. */
export function ExportMenu({ productIds }: { productIds: string[] }) {
  const make = useChange('createExport', {
    invalidates: ['listExports'],
    onDone: (reply) => fetchFile(reply.export.id ?? ''),
  })
  const take = (layout: TransferLayout) => make.mutate({ layout, productIds }, { onError: notify.failure })
  return (
    <Menu position="top">
      <Menu.Target>
        <Button size="compact-sm" variant="light" loading={make.isPending}>
          {texts.exportSome}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(texts.layouts).map(([layout, label]) => (
          <Menu.Item key={layout} onClick={() => take(layout as TransferLayout)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
