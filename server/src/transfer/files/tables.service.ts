import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { freeTargets } from '../columns/rules.ts'
import { excerpt, textProblem } from '../entries/cells.rules.ts'
import type { Entry, Row, Terms } from '../entries/rules.ts'
import { type ColumnMapping, delimiterOf, type Heading, headingOf } from '../layouts/rules.ts'
import { refusalOf } from '../tables/layouts.rules.ts'
import { FileError, type FilePosition, type Open, type TransferFile } from './rules.ts'

interface Parsed {
  record: string[]
  info: { lines: number; bytes: number }
}

const parsing = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  info: true,
  max_record_size: 2_000_000,
}

interface Reader {
  terms: Terms
  mapping: ColumnMapping | undefined
}

/** Opens a table with commas, semicolons or tabs between its cells. */
export async function openTable(
  open: Open,
  first: string,
  { terms, mapping }: Reader,
): Promise<TransferFile> {
  const delimiter = delimiterOf(first.split(/\r?\n/)[0] ?? '')
  const parsed = { ...parsing, delimiter }
  const { heading, end, rows } = await readHeading(await open(0), parsed, mapping)
  const { layout, spellings } = heading
  const spell = (column: string | undefined) => (column ? (spellings.get(column) ?? column) : undefined)
  const scattered = await readScattered(open, { parsed, from: end, heading })
  return {
    layout: layout.name,
    unknown: { columns: mapping ? [] : samplesOf(heading, rows), targets: freeTargets(heading) },
    columnOf: (field) => spell(layout.columnOf(field)),
    async *read(from = end) {
      const all = readRows(await open(from.bytes), { parsed, from, heading })
      for await (const { rows: group, end } of groupRows(all, heading)) {
        const whole = scattered(group)
        if (!whole) {
          yield { end }
          continue
        }
        const entry = layout.entryOf(whole, terms)
        entry.problems = entry.problems.map((problem) => {
          const column = spell(problem.column)
          return column ? { ...problem, column } : problem
        })
        if (group[0]?.line === 2) entry.problems.push(...unreadColumns(heading))
        yield { entry, end }
      }
    },
  }
}

function unreadColumns({ unread, ignored }: Heading): Entry['problems'] {
  const description = 'This column is ignored'
  const columns: Entry['problems'] = [...unread.keys()].map((column) => ({
    severity: 'WARNING',
    line: 1,
    column,
    description,
  }))
  if (ignored.length === 0) return columns
  const noPlace = `These columns have no place in this shop: ${ignored.join(', ')}`
  return [...columns, { severity: 'WARNING', line: 1, description: noPlace }]
}

type Parsing = typeof parsing & { delimiter: string }

/** Rows in which the shop looks for samples. */
const sampleRows = 20

async function readHeading(
  content: Readable,
  parsed: Parsing,
  mapping: ColumnMapping | undefined,
): Promise<{ heading: Heading; end: FilePosition; rows: string[][] }> {
  let begun: { heading: Heading; end: FilePosition } | undefined
  const rows: string[][] = []
  for await (const { record, info } of readRecords(content, parsed)) {
    if (begun) {
      rows.push(record)
      if (mapping || begun.heading.unread.size === 0 || rows.length >= sampleRows) break
      continue
    }
    if (record.some((cell) => textProblem(cell) !== undefined)) {
      throw new FileError('The first line holds a character that cannot be stored')
    }
    const refusal = refusalOf(record)
    if (refusal) throw new FileError(refusal)
    const heading = headingOf(record, mapping)
    if (!heading) {
      throw new FileError(
        `The first line is not a known heading. It begins with "${excerpt(record.slice(0, 6).join(', '))}"; ` +
          'a product table has the columns handleId and fieldType, Handle and Title, or Type, Name and SKU',
      )
    }
    begun = { heading, end: { bytes: info.bytes, line: info.lines } }
  }
  if (!begun) throw new FileError('The file is empty')
  return { ...begun, rows }
}

/** The unknown columns, each with its first cell that is not empty. */
function samplesOf({ unread }: Heading, rows: readonly string[][]): TransferFile['unknown']['columns'] {
  return [...unread].map(([column, index]) => {
    const cell = rows.map((row) => row[index] ?? '').find((text) => text.trim() !== '') ?? ''
    return { column, sample: textProblem(cell) ? '' : excerpt(cell) }
  })
}

async function* readRecords(content: Readable, parsed: Parsing): AsyncGenerator<Parsed> {
  const parser = parse(parsed)
  content.on('error', (error) => parser.destroy(error))
  try {
    for await (const one of content.pipe(parser)) yield one as Parsed
  } catch (error) {
    const { code, message } = error as CsvError
    if (!code?.startsWith('CSV_')) throw error
    throw new FileError(`The table cannot be read: ${message}`)
  } finally {
    content.destroy()
  }
}

interface Numbered {
  row: Row
  end: FilePosition
}

interface Reading {
  parsed: Parsing
  from: FilePosition
  heading: Heading
}

async function* readRows(content: Readable, { parsed, from, heading }: Reading): AsyncGenerator<Numbered> {
  for await (const { record, info } of readRecords(content, parsed)) {
    if (record.every((cell) => cell.trim() === '')) continue
    const end = { bytes: from.bytes + info.bytes, line: from.line + info.lines }
    const breaks = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
    yield { row: { line: end.line - breaks, columns: heading.columns, cells: record }, end }
  }
}

/** More rows than a product can have. */
const maxRows = 5000

async function* groupRows(
  rows: AsyncGenerator<Numbered>,
  { layout }: Heading,
): AsyncGenerator<{ rows: Row[]; end: FilePosition }> {
  let group: Numbered[] = []
  const whole = () => ({ rows: group.map(({ row }) => row), end: (group.at(-1) as Numbered).end })
  for await (const next of rows) {
    const last = group.at(-1)
    if (last && (layout.begins(next.row, last.row) || group.length >= maxRows)) {
      yield whole()
      group = []
    }
    group.push(next)
  }
  if (group.length > 0) yield whole()
}

/** Characters of variants that stand away from their products. */
const maxScattered = 50_000_000

/**
 * Finds the variants that stand away from their products, and returns a function that adds them to a product. It returns
 * nothing for a group that is part of another one.
 */
async function readScattered(
  open: Open,
  { parsed, from, heading }: Reading,
): Promise<(group: Row[]) => Row[] | undefined> {
  const { layout } = heading
  if (!layout.variants) return (group) => group
  const { parentOf, parentNames } = layout.variants
  const products = new Set<string>()
  const variants = new Map<string, Row[]>()
  let length = 0
  for await (const { rows } of groupRows(
    readRows(await open(from.bytes), { parsed, from, heading }),
    heading,
  )) {
    const [first] = rows
    if (!first) continue
    const parent = parentOf(first)
    if (parent === undefined) for (const name of parentNames(first)) products.add(name)
    if (parent === undefined || parent === '') continue
    length += rows.reduce((sum, { cells }) => sum + cells.join('').length, 0)
    if (length > maxScattered)
      throw new FileError('Too many variations stand away from their product. Export the products in parts')
    variants.set(parent, [...(variants.get(parent) ?? []), ...rows])
  }
  return (group) => {
    const [first] = group
    const parent = first && parentOf(first)
    if (first === undefined || (parent !== undefined && products.has(parent))) return undefined
    return parent === undefined
      ? [...group, ...parentNames(first).flatMap((name) => variants.get(name) ?? [])]
      : group
  }
}
