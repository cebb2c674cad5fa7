// What stands in one cell of a table.

/** What a spreadsheet would take for a formula, with the quotation marks that may stand before it. */
const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const shieldedFormula = /^'+[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A text as a spreadsheet may open it: one that could be a formula gets a quotation mark before it. */
export function shielded(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** The text that {@link shielded} made this of. */
export function unshielded(cell: string): string {
  return shieldedFormula.test(cell) ? cell.slice(1) : cell
}

/** A decimal with a point, or what is wrong with the text. */
export type ReadNumber = { decimal: string } | { fault: string }

/**
 * Reads a number as people and their spreadsheets write it: `1299.5`, `1,299.50`, `1.299,50`, `12,5`, with a currency's
 * sign. One that could be read in two ways is not guessed.
 */
export function readNumber(text: string): ReadNumber {
  const bare = text.replace(/[\p{Sc}\s'’]|^[A-Z]{3}(?=[\s\d])|(?<=[\s\d])[A-Z]{3}$/gu, '')
  if (/^-?\d+(\.\d+)?$/.test(bare)) return { decimal: bare }
  if (/^-?\.\d+$/.test(bare)) return { decimal: bare.replace('.', '0.') }
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return { decimal: bare.replaceAll(',', '') }
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) {
    return { decimal: bare.replaceAll('.', '').replace(',', '.') }
  }
  if (/^-?\d{1,3}(,\d{3}){2,}$/.test(bare)) return { decimal: bare.replaceAll(',', '') }
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return { decimal: bare.replaceAll('.', '') }
  const [, whole, part] = /^(-?\d+),(\d+)$/.exec(bare) ?? []
  if (whole === undefined || part === undefined) return { fault: `"${excerpt(text)}" is not a number` }
  if (part.length !== 3) return { decimal: `${whole}.${part}` }
  return { fault: `"${excerpt(text)}" may mean ${whole}${part} or ${whole}.${part}: write one of them` }
}

const yes = new Set(['true', 'yes', 'y', '1', 'active', 'wahr', 'ja'])
const no = new Set(['false', 'no', 'n', '0', 'falsch', 'nein'])

export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** The parts of a cell that holds several. */
export function readList(text: string, separator: string): string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ]
}

/** What a message can quote of a cell. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** Why a text cannot be kept; undefined when it can. */
export function faultOfText(text: string): string | undefined {
  return text.includes('\u0000') || !text.isWellFormed()
    ? 'holds a character that cannot be stored'
    : undefined
}
