import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Hint } from '../../components/display/hint.tsx'
import { fieldText } from '../../components/number/number.rules.ts'
import { NumberProblem } from '../../components/number/number-problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { useCellFormats } from './use-cell-formats.ts'
import { VariantGrid } from './variant-grid.tsx'
import {
  type CellFormats,
  type Column,
  cellProblem,
  columns,
  type Edits,
  type Faults,
  isTextColumn,
  normalised,
  normaliseText,
  problemCells,
  type Row,
  rowsOf,
  setCell,
} from './variants.rules.ts'

const texts = allTexts.variants

interface VariantsProps {
  product: CatalogueProduct
  edits: Edits
  onEdits: Dispatch<SetStateAction<Edits>>
  /** The messages of the shop, by cell. */
  faults: Faults
  counted: boolean
  onCounted: (counted: boolean) => void
  /** The options have unsaved changes, so the variants are not known yet. */
  isOpen: boolean
}

/** The grid of variants; for a product without variants, its stock. */
export function Variants({ product, edits, onEdits, faults, counted, onCounted, isOpen }: VariantsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const formats = useCellFormats()
  const managed = product.manageVariants === true
  const rows = rowsOf(product, texts.everything)
  const own = managed ? columns : columns.filter((column) => column === 'quantity')
  const shown = own.filter((column) => column !== 'quantity' || counted)
  return (
    <Card title={managed ? texts.title : texts.stock} {...(managed ? { about: texts.about } : {})}>
      <Switch
        label={texts.counted}
        checked={counted}
        onChange={({ currentTarget }) => onCounted(currentTarget.checked)}
      />
      {isOpen && <Hint>{texts.saveFirst}</Hint>}
      {!isOpen && shown.length > 0 && (
        <>
          {managed && (
            <BulkEdit
              {...{ rows, shown, edits, formats, onEdits, selected }}
              onSelected={setSelected}
              key={shown.length}
            />
          )}
          <CellErrors rows={rows} faults={faults} />
          <VariantGrid
            {...{ rows, shown, managed, edits, formats, onEdits, selected, faults }}
            onSelected={setSelected}
          />
          <UnclearCells {...{ rows, edits, formats, onEdits }} />
        </>
      )}
    </Card>
  )
}

const mostNamed = 5

/** Lists the refused cells, which may be far apart in a long grid. */
function CellErrors({ rows, faults }: { rows: readonly Row[]; faults: Faults }) {
  const lines = rows.flatMap(({ id, name }) =>
    columns.flatMap((column) => {
      const fault = faults[id]?.[column]
      return fault ? [`${name}, ${texts.columns[column]}: ${fault}`] : []
    }),
  )
  if (lines.length === 0) return null
  const others = lines.length - mostNamed
  return (
    <Text size="sm" c="red" role="alert" style={{ whiteSpace: 'pre-line' }}>
      {[...lines.slice(0, mostNamed), ...(others > 0 ? [allTexts.history.andMore(others)] : [])].join('\n')}
    </Text>
  )
}

interface UnclearCellsProps {
  rows: readonly Row[]
  edits: Edits
  formats: CellFormats
  onEdits: Dispatch<SetStateAction<Edits>>
}

/** Asks for each cell that is no clear number which one it means. */
function UnclearCells({ rows, edits, formats, onEdits }: UnclearCellsProps) {
  return problemCells(edits, formats)
    .slice(0, mostNamed)
    .map(({ variantId, column, problem }) => {
      const row = rows.find(({ id }) => id === variantId)
      if (!row || isTextColumn(column)) return null
      return (
        <Text size="sm" c="red" key={`${variantId} ${column}`}>
          {`${row.name}, ${texts.columns[column]}: “${edits[variantId]?.[column]}”. `}
          <NumberProblem
            reading={problem}
            format={formats[column]}
            onChoose={(number) => onEdits(setCell(edits, row, { [column]: normalised(number) }))}
          />
        </Text>
      )
    })
}

interface BulkEditProps {
  rows: readonly Row[]
  shown: readonly Column[]
  edits: Edits
  formats: CellFormats
  onEdits: Dispatch<SetStateAction<Edits>>
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
}

/** Sets one value for all selected variants. */
function BulkEdit({ rows, shown, edits, formats, onEdits, selected, onSelected }: BulkEditProps) {
  const isEverything = selected.size === rows.length
  const set = (column: Column, value: string) => {
    const chosen = rows.filter(({ id }) => selected.has(id))
    onEdits(chosen.reduce((sofar, row) => setCell(sofar, row, { [column]: value }), edits))
  }
  return (
    <Group gap="xs" align="flex-end">
      <Button
        variant="default"
        onClick={() => onSelected(isEverything ? new Set() : new Set(rows.map(({ id }) => id)))}
      >
        {isEverything ? texts.chooseNone : texts.chooseAll}
      </Button>
      {selected.size > 0 && (
        <BulkEditFields shown={shown} formats={formats} count={selected.size} onSet={set} />
      )}
    </Group>
  )
}

interface BulkEditFieldsProps {
  shown: readonly Column[]
  formats: CellFormats
  count: number
  onSet: (column: Column, value: string) => void
}

function BulkEditFields({ shown, formats, count, onSet }: BulkEditFieldsProps) {
  const [column, setColumn] = useState<Column>('price')
  const [value, setValue] = useState('')
  const problem = cellProblem(column, value, formats)
  const set = () => onSet(column, normaliseText(column, value, formats))
  return (
    <>
      <Select
        label={texts.setWhat}
        w={130}
        data={shown.map((each) => ({ value: each, label: texts.columns[each] }))}
        value={column}
        allowDeselect={false}
        onChange={(chosen) => setColumn(chosen as Column)}
      />
      <TextInput
        label={texts.setTo}
        w={120}
        value={value}
        error={
          problem &&
          !isTextColumn(column) && (
            <NumberProblem
              reading={problem}
              format={formats[column]}
              onChoose={(number) => setValue(fieldText(number, formats[column]))}
            />
          )
        }
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!problem) set()
        }}
      />
      <Button variant="light" onClick={set} disabled={problem !== undefined}>
        {texts.setMany(count)}
      </Button>
    </>
  )
}
