import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { shop } from '../api/client.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { CountField } from '../components/number/number-field.tsx'
import { texts as partTexts } from '../components/texts/index.ts'
import { mostPieces } from './stock.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.tracking

interface TrackingProps {
  /** A variant of the product; closed without one. */
  row: StockRow | undefined
  onClose: () => void
}

/** The dialog to start or stop tracking the stock of a product. */
export function Tracking({ row, onClose }: TrackingProps) {
  const title = row && (row.tracked ? texts.stopTitle(row.productName) : texts.title(row.productName))
  return (
    <Modal opened={row !== undefined} onClose={onClose} title={title}>
      {row && <Form row={row} onClose={onClose} />}
    </Modal>
  )
}

function useTracking({ productId, tracked }: StockRow, onDone: () => void) {
  const save = useChange('updateInventoryVariants', {
    onDone() {
      notify.success(tracked ? texts.stopped : texts.started)
      onDone()
    },
  })
  const submit = async (quantity: number) => {
    if (tracked) return save.mutate({ inventoryItem: { productId, trackQuantity: false } })
    const { inventoryItem } = await shop.call('getInventoryVariants', { inventoryId: productId })
    const variants = (inventoryItem.variants ?? []).flatMap(({ variantId }) =>
      variantId ? [{ variantId, quantity }] : [],
    )
    save.mutate({ inventoryItem: { productId, trackQuantity: true, variants } })
  }
  return { save, submit }
}

function Form({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const { tracked } = row
  const [pieces, setPieces] = useState<number | string>(0)
  const { save, submit } = useTracking(row, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(Number(pieces)).catch(notify.failure)
  }
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Problem error={save.error} />
        <Text size="sm">{tracked ? texts.stopText : texts.text}</Text>
        {!tracked && (
          <CountField
            label={texts.pieces}
            data-autofocus
            most={mostPieces}
            value={pieces}
            onChange={setPieces}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} {...(tracked ? { color: 'red' } : {})}>
            {tracked ? texts.stop : texts.start}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
