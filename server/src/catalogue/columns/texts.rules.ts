/** Texts one after the other in UTF-8: this takes less memory than strings, and sorts as the database does. */
export interface Texts {
  bytes: Buffer
  /** Where each text begins, and after them where the last one ends. */
  starts: Uint32Array
  count: number
}

export function newTexts(): Texts {
  return { bytes: Buffer.alloc(1024), starts: new Uint32Array(64), count: 0 }
}

/** Returns its number. */
export function addText(texts: Texts, text: string): number {
  const number = texts.count++
  const start = startOf(texts, number)
  const most = start + text.length * bytesPerLetter
  if (most > texts.bytes.length) texts.bytes = larger(texts.bytes, most)
  if (number + 2 > texts.starts.length) {
    const starts = new Uint32Array(Math.ceil(number * growth) + 2)
    starts.set(texts.starts)
    texts.starts = starts
  }
  texts.starts[number + 1] = start + texts.bytes.write(text, start)
  return number
}

/** At most, of one unit of UTF-16. */
const bytesPerLetter = 3
const growth = 1.25

function larger(bytes: Buffer, least: number): Buffer {
  const copy = Buffer.alloc(Math.ceil(least * growth))
  bytes.copy(copy)
  return copy
}

export function textAt({ bytes, starts }: Texts, number: number): string {
  return bytes.toString('utf8', starts[number], starts[number + 1])
}

export function lengthOf(texts: Texts, number: number): number {
  return startOf(texts, number + 1) - startOf(texts, number)
}

export function startOf({ starts }: Texts, number: number): number {
  return starts[number] ?? 0
}

/** Compares two of the texts by their bytes. */
export function compareTextsAt(texts: Texts, one: number, other: number): number {
  const { bytes } = texts
  const [end, otherEnd] = [startOf(texts, one + 1), startOf(texts, other + 1)]
  let [at, otherAt] = [startOf(texts, one), startOf(texts, other)]
  for (; at < end && otherAt < otherEnd; at++, otherAt++) {
    const difference = (bytes[at] ?? 0) - (bytes[otherAt] ?? 0)
    if (difference !== 0) return difference
  }
  return end - at - (otherEnd - otherAt)
}

/** Compares one of the texts with the bytes of another. */
export function compareTextWith({ bytes, starts }: Texts, number: number, other: Buffer): number {
  return bytes.compare(other, 0, other.length, starts[number], starts[number + 1])
}

export function isTextAt(texts: Texts, number: number, text: string): boolean {
  const start = startOf(texts, number)
  // As many bytes as letters: they are the same only if all are of ASCII.
  if (lengthOf(texts, number) !== text.length) return !isAscii(text) && textAt(texts, number) === text
  for (let at = 0; at < text.length; at++) if (texts.bytes[start + at] !== text.charCodeAt(at)) return false
  return true
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

export function sizeOfTexts({ bytes, starts }: Texts): number {
  return bytes.byteLength + starts.byteLength
}
