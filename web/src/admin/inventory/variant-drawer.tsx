import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { Drawer, Tabs } from '@mantine/core'
import { BackInStockRequests } from './back-in-stock/requests.tsx'
import { Movements } from './movements.tsx'
import { rowName } from './stock.rules.ts'
import { texts } from './texts/index.ts'

interface VariantDrawerProps {
  shown: { row: StockRow; tab: 'movements' | 'waiting' } | undefined
  onClose: () => void
}

/** Stock movements and back-in-stock requests of a variant. */
export function VariantDrawer({ shown, onClose }: VariantDrawerProps) {
  return (
    <Drawer
      opened={shown !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={shown && rowName(shown.row)}
    >
      {shown && (
        <Tabs defaultValue={shown.tab} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="movements">{texts.movements.tab}</Tabs.Tab>
            <Tabs.Tab value="waiting">{texts.waiting.tab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="movements">
            <Movements {...shown.row} />
          </Tabs.Panel>
          <Tabs.Panel value="waiting">
            <BackInStockRequests {...shown.row} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Drawer>
  )
}
