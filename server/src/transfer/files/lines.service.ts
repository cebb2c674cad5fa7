import type { Readable } from 'node:stream'
import type { Terms } from '../entries/rules.ts'
import { readLine } from '../layouts/cartwright.rules.ts'
import { FileError, type FilePosition, type Open, type TransferFile } from './rules.ts'

/** Opens a file in our own layout. `first` is its beginning. */
export function openLines(open: Open, first: string, terms: Terms): TransferFile {
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
