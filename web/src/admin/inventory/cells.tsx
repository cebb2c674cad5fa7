import type { StockRow } from '@cartwright/contract/inventory/stock-list.ts'
import { ActionIcon, Badge, Button, Group, Switch, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useChange } from '../api/use-call.ts'
import { thumbnailOf } from '../components/display/pictures.rules.ts'
import { Thumb } from '../components/display/thumb.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { fieldText, readNumber } from '../components/number/number.rules.ts'
import { NumberProblem } from '../components/number/number-problem.tsx'
import { IconHistory } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { EditCell } from './edit-cell.tsx'
import {
  changeOf,
  matchPasted,
  mostThreshold,
  parseAmount,
  parseColumn,
  quantityFormat,
  readAmount,
  rowId,
  rowName,
} from './stock.rules.ts'
import { texts } from './texts/index.ts'
import { useStockGrid } from './use-stock.ts'

interface RowProps {
  row: StockRow
}

export function Name({ row }: RowProps) {
  const { show } = useStockGrid()
  const { productId, productName, choices, picture, visible, waiting } = row
  return (
    <Group gap="sm" wrap="nowrap">
      <Thumb src={picture && thumbnailOf(picture)} />
      <div>
        <Link className="row-link" to={`/admin/products/${productId}`}>
          {productName}
        </Link>
        <Group gap={6} mt={4}>
          <Text size="xs" c="dimmed">
            {Object.values(choices).join(', ')}
          </Text>
          {!visible && <Badge color="gray">{texts.hidden}</Badge>}
          {waiting > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={texts.waitsFor(rowName(row), waiting)}
              onClick={() => show(row, 'waiting')}
            >
              {texts.waits(waiting)}
            </Button>
          )}
        </Group>
      </div>
    </Group>
  )
}

export function State({ row: { tracked, inStock, low } }: RowProps) {
  const state = inStock ? (tracked && low ? 'low' : 'in') : 'out'
  return (
    <Badge miw="max-content" color={colours[state]}>
      {texts.badges[state]}
    </Badge>
  )
}

const colours = { in: 'accent', low: 'yellow', out: 'red' }

/** The quantity of a tracked variant, else a switch for in stock. */
export function Quantity({ row }: RowProps) {
  const { mayWrite, rows, changes } = useStockGrid()
  if (!row.tracked) return <InStockSwitch row={row} />
  if (!mayWrite) return row.quantity
  const paste = (text: string) => {
    const lines = parseColumn(text)
    if (lines.length < 2) return false
    const { changes: made, refused } = matchPasted({ rows, start: rowId(row), language }, lines)
    if (made.length > 0) void changes.change(made, rows)
    if (refused.length > 0) notify.success(texts.notPasted(refused.slice(0, 5).join(', ')))
    else if (made.length === 0) notify.success(texts.nothingPasted)
    return true
  }
  return (
    <EditCell
      label={texts.quantityOf(rowName(row))}
      value={String(row.quantity)}
      hint={texts.howTo}
      problem={quantityProblem}
      onPaste={paste}
      onSave={async (text, seen) => {
        const amount = parseAmount(text, language)
        return !amount || changes.change([changeOf({ ...row, quantity: Number(seen) }, amount)], [row])
      }}
    />
  )
}

function quantityProblem(text: string, write: (text: string) => void) {
  const { sign, reading } = readAmount(text, language)
  if (reading.kind === 'number') return undefined
  if (reading.kind !== 'unclear') return texts.notACount
  const format = quantityFormat(language)
  return (
    <NumberProblem
      reading={reading}
      format={format}
      onChoose={(pieces) => write(sign + fieldText(pieces, format))}
    />
  )
}

function InStockSwitch({ row }: RowProps) {
  const { mayWrite } = useStockGrid()
  const save = useChange('updateInventoryVariants')
  const { productId, variantId, inStock } = row
  const set = (wanted: boolean) =>
    save.mutate(
      { inventoryItem: { productId, variants: [{ variantId, inStock: wanted }] } },
      { onError: notify.failure },
    )
  return (
    <Switch
      size="sm"
      aria-label={texts.inStockOf(rowName(row))}
      checked={inStock}
      disabled={!mayWrite || save.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}

export function TrackedSwitch({ row }: RowProps) {
  const { mayWrite, track } = useStockGrid()
  return (
    <Switch
      size="sm"
      aria-label={texts.countOf(row.productName)}
      checked={row.tracked}
      disabled={!mayWrite}
      onChange={() => track(row)}
    />
  )
}

const thresholdFormat = { ...quantityFormat(language), most: mostThreshold }

/** The low-stock threshold; empty for the default of the product or the shop. */
export function LowStockThreshold({ row }: RowProps) {
  const { mayWrite } = useStockGrid()
  const save = useChange('setLowStockThresholds')
  const { productId, variantId, tracked, threshold, ownThreshold } = row
  if (!tracked) return null
  if (!mayWrite) return threshold
  return (
    <EditCell
      label={texts.lowAtOf(rowName(row))}
      value={ownThreshold === undefined ? '' : String(ownThreshold)}
      placeholder={String(threshold)}
      problem={(text, write) => {
        const reading = readNumber(text, thresholdFormat)
        if (reading.kind === 'number') return undefined
        const choose = (pieces: number) => write(fieldText(pieces, thresholdFormat))
        return <NumberProblem reading={reading} format={thresholdFormat} onChoose={choose} />
      }}
      onSave={async (text) => {
        const reading = readNumber(text, thresholdFormat)
        const threshold = reading.kind === 'number' && reading.value !== '' ? reading.value : null
        try {
          await save.mutateAsync({ thresholds: [{ productId, variantId, threshold }] })
          return true
        } catch (error) {
          notify.failure(error)
          return false
        }
      }}
    />
  )
}

export function HistoryButton({ row }: RowProps) {
  const { show } = useStockGrid()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.movementsOf(rowName(row))}
      title={texts.movements.title}
      onClick={() => show(row, 'movements')}
    >
      <IconHistory size={18} aria-hidden />
    </ActionIcon>
  )
}
