import type { Readable } from 'node:stream'
import type { ImportColumn, ImportTarget, TransferLayout } from '@cartwright/contract/catalogue/transfers.ts'
import type { Entry } from '../entries/rules.ts'
import type { CartwrightCollection } from '../layouts/cartwright.rules.ts'

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

/** Opens the file from a byte on. */
export type Open = (start: number) => Promise<Readable>
