import { meaningsOf } from '@cartwright/contract/values/numbers.ts'

/** What a spreadsheet would read as a formula, with quotation marks before it. */
const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const escapedFormula = /^'+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Puts a quotation mark before a text that a spreadsheet would read as a formula. */
export function escapeFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** Reverses {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

/** A decimal with a point, or a problem. */
export type ReadNumber = { decimal: string } | { fault: string }

/** Reads a number as people and their spreadsheets write it. Refuses an ambiguous one. */
export function readNumber(text: string): ReadNumber {
  const [decimal, other] = meaningsOf(text)
  if (decimal === undefined) return { fault: `"${excerpt(text)}" is not a number` }
  if (other === undefined) return { decimal }
  return { fault: `"${excerpt(text)}" may mean ${decimal} or ${other}: write one of them` }
}

const yes = new Set(['true', 'yes', 'y', '1', 'active', 'wahr', 'ja'])
const no = new Set(['false', 'no', 'n', '0', 'falsch', 'nein'])

export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/**
 * Writes several values into one cell, with a backslash before a separator inside a value. Backslashes before a
 * separator or at the end of a value are doubled.
 */
export function writeList(parts: readonly string[], separator: string): string {
  const mark = separator.trim()
  const atEdge = new RegExp(`\\\\+(?=${mark}|$)`, 'g')
  return parts.map((part) => part.replace(atEdge, '$&$&').replaceAll(mark, `\\${mark}`)).join(separator)
}

/** Reads the values of a cell, as {@link writeList} or another platform writes them. */
export function readList(text: string, mark: string): string[] {
  const edge = new RegExp(`(?<!\\\\)(\\\\*)(${mark}|$)`, 'g')
  const cut = text.replace(edge, (_, { length }: string, end: string) => {
    const backslashes = '\\'.repeat(length / 2)
    return backslashes + (length % 2 === 1 ? end || '\\' : end && '\0')
  })
  const parts = cut.split('\0').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** A short quotation for a message. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** Why a text cannot be stored; undefined if it can. */
export function textProblem(text: string): string | undefined {
  return text.includes('\u0000') || !text.isWellFormed()
    ? 'holds a character that cannot be stored'
    : undefined
}
