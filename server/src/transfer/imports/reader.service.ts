import type { Readable } from 'node:stream'
import type { ImportColumn, ImportTarget, TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import { type CsvError, parse } from 'csv-parse'
import type { Shop } from '../../platform/shop/shop.ts'
import { freeTargets } from '../columns/rules.ts'
import { excerpt, textProblem } from '../entries/cells.rules.ts'
import type { Entry, Row, Terms } from '../entries/rules.ts'
import { type CartwrightCollection, readLine } from '../layouts/cartwright.rules.ts'
import { type ColumnMapping, delimiterOf, type Heading, headingOf } from '../layouts/rules.ts'
import { refusalOf } from '../tables/layouts.rules.ts'

/** A place between two products of a file. */
export interface FilePosition {
  bytes: number
  /** The line before it. */
  line: number
}

/** A product, a collection or another record of a file, and where it ends. */
export interface FilePart {
  entry?: Entry
  collection?: CartwrightCollection
  end: FilePosition
}

/** Why a file cannot be read, for the person who uploaded it. */
export class FileError extends Error {}

export interface TransferFile {
  layout: TransferLayout
  /** Columns that nobody has mapped yet, and what they can hold. */
  unknown: { columns: Pick<ImportColumn, 'column' | 'sample'>[]; targets: ImportTarget[] }
  /** The column of a field, as the file spells it. */
  columnOf(field: string): string | undefined
  /** Reads from a position, or from the beginning. */
  read(from?: FilePosition): AsyncGenerator<FilePart>
}

export function storageKey(importId: string): string {
  return `transfers/${importId}`
}

/** Detects the layout of a file. The file is UTF-8 without a byte order mark, see uploads.service.ts. */
export async function openFile(
  shop: Shop,
  { id, size, mapping }: { id: string; size: number; mapping?: ColumnMapping | undefined },
  terms: Terms,
): Promise<TransferFile> {
  const open = async (start: number) => {
    const content = await shop.files.open(storageKey(id), { start, end: size - 1 })
    if (!content) throw new FileError('The file was deleted. Upload it again')
    return content
  }
  const first = await readBeginning(await open(0))
  if (first.trim() === '') throw new FileError('The file is empty')
  if (first.trimStart().startsWith('{')) return openLines(open, first, terms)
  return openTable(open, first, { terms, mapping })
}

type Open = (start: number) => Promise<Readable>

/** Enough for any heading. */
const beginningBytes = 65_536

async function readBeginning(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= beginningBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

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

async function openTable(open: Open, first: string, { terms, mapping }: Reader): Promise<TransferFile> {
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

async function openLines(open: Open, first: string, terms: Terms): Promise<TransferFile> {
  const read = readLine(first.split('\n')[0] ?? '', 1)
  if (!('head' in read)) {
    throw new FileError('The first line must describe the file: {"cartwright": "products", "version": 1, …}')
  }
  const { version, currency } = read.head
  if (version !== 1) throw new FileError(`Version ${String(version)} of the file is not supported`)
  if (currency !== terms.currency) {
    throw new FileError(
      `The prices of the file are in ${String(currency)}, those of the shop in ${terms.currency}`,
    )
  }
  return {
    layout: 'CARTWRIGHT',
    unknown: { columns: [], targets: [] },
    columnOf: (field) => field,
    async *read(from = { bytes: 0, line: 0 }) {
      for await (const { text, end } of readLines(await open(from.bytes), from)) {
        if (text.trim() === '') continue
        const read = readLine(text, end.line)
        if ('problem' in read) {
          throw new FileError(`Line ${read.problem.line} ${read.problem.description}`)
        }
        if ('entry' in read) yield { entry: read.entry, end }
        else if ('collection' in read) yield { collection: read.collection, end }
      }
    },
  }
}

const maxLineBytes = 8_000_000

async function* readLines(
  content: Readable,
  from: FilePosition,
): AsyncGenerator<{ text: string; end: FilePosition }> {
  let { bytes, line } = from
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      const whole = Buffer.concat([...parts, rest.subarray(0, at)])
      rest = rest.subarray(at + 1)
      parts = []
      length = 0
      bytes += whole.length + 1
      yield { text: whole.toString('utf8'), end: { bytes, line: ++line } }
    }
    parts.push(rest)
    length += rest.length
    if (length > maxLineBytes) throw new FileError(`Line ${line + 1} is too long`)
  }
  const last = Buffer.concat(parts)
  if (last.length > 0)
    yield { text: last.toString('utf8'), end: { bytes: bytes + last.length, line: line + 1 } }
}
