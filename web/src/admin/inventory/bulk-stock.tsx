import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { Button, Group, Modal, Select, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { EffectTable } from '../components/display/effect-table.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CountField } from '../components/number/number-field.tsx'
import {
  type Amount,
  changeOf,
  mostPieces,
  mostThreshold,
  quantityAfter,
  rowId,
  rowName,
} from './stock.rules.ts'
import { texts as allTexts } from './texts/index.ts'
import type { StockChanges } from './use-stock.ts'

const texts = allTexts.bulk

interface BulkProps {
  rows: readonly StockRow[]
  changes: StockChanges
  onDone: () => void
}

/** Bulk changes of stock. */
export function BulkStock({ rows, changes, onDone }: BulkProps) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={open}>
        {texts.change}
      </Button>
      <Modal opened={opened} onClose={close} size="lg" title={texts.title(rows.length)}>
        <Form rows={rows} changes={changes} onDone={onDone} />
      </Modal>
    </>
  )
}

const ways = ['set', 'add', 'take', 'low'] as const
type Way = (typeof ways)[number]

/** The most variants that the shop changes at once. */
const most = 100

function useBulkChange({ rows, changes, onDone }: BulkProps) {
  const low = useChange('setLowStockThresholds', {
    onDone() {
      notify.success(texts.thresholds)
      onDone()
    },
  })
  const tracked = rows.filter(({ tracked }) => tracked).slice(0, most)
  const changeStock = async (amount: Amount) => {
    const wanted = tracked.map((row) => changeOf(row, amount))
    if (await changes.change(wanted, tracked)) onDone()
  }
  const setThreshold = (threshold: number | null) => {
    const thresholds = tracked.map(({ productId, variantId }) => ({ productId, variantId, threshold }))
    low.mutate({ thresholds }, { onError: notify.failure })
  }
  return { tracked, changeStock, setThreshold, isPending: changes.isPending || low.isPending }
}

function Form(props: BulkProps) {
  const { rows } = props
  const [way, setWay] = useState<Way>('add')
  const [value, setValue] = useState<number | string>('')
  const { tracked, changeStock, setThreshold, isPending } = useBulkChange(props)
  const amount = way === 'low' || value === '' ? undefined : amountOf(way, Number(value))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (amount) void changeStock(amount)
    else setThreshold(value === '' ? null : Number(value))
  }
  return (
    <form onSubmit={apply} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={texts.way}
            data={ways.map((one) => ({ value: one, label: texts.ways[one] }))}
            allowDeselect={false}
            value={way}
            onChange={(next) => setWay((next ?? 'add') as Way)}
          />
          <CountField
            label={texts.value}
            description={way === 'low' ? texts.lowHint : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            most={way === 'low' ? mostThreshold : mostPieces}
            value={value}
            onChange={setValue}
          />
        </SimpleGrid>
        <Preview rows={rows} amount={amount} />
        <Group justify="flex-end">
          <Button
            disabled={tracked.length === 0 || (way !== 'low' && !amount)}
            loading={isPending}
            type="submit"
          >
            {texts.apply(tracked.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function amountOf(way: Exclude<Way, 'low'>, value: number): Amount {
  if (way === 'set') return { quantity: value }
  return { by: way === 'add' ? value : -value }
}

function Preview({ rows, amount }: { rows: readonly StockRow[]; amount: Amount | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard
    <section className="effect-preview" tabIndex={0} aria-label={texts.preview}>
      <EffectTable
        heads={{ ...texts, product: allTexts.product }}
        effects={rows.slice(0, most).map((row) => ({
          id: rowId(row),
          name: rowName(row),
          before: row.tracked ? row.quantity : texts.notCounted,
          after: row.tracked && amount ? quantityAfter(amount, row.quantity) : '–',
        }))}
      />
    </section>
  )
}
