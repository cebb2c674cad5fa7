/** Where somebody sits, as tickets and reservations keep it. */
interface Place {
  section: string
  row: string
  label: string
}

/** For a reader of this language, e.g. `Stalls, row B, seat 7`. */
export function seatText({ section, row, label }: Place, language: string): string {
  const isGerman = language.startsWith('de')
  return `${section}, ${isGerman ? `Reihe ${row}, Platz ${label}` : `row ${row}, seat ${label}`}`
}

const written = /^(.*), (?:row|Reihe) ([^,]+), (?:seat|Platz) ([^,]+)$/s

/** The same of a text that somebody else has read in another language. A text without a seat stays. */
export function seatTextIn(text: string, language: string): string {
  const [, section, row, label] = written.exec(text) ?? []
  return section !== undefined && row && label ? seatText({ section, row, label }, language) : text
}
