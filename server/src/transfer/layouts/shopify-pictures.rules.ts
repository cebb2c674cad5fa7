import type { OptionDraft } from '../../catalogue/model/drafts.rules.ts'
import type { Cells, PictureEntry } from '../entries/rules.ts'

export function choiceOf(cells: Cells, number: number): string {
  return cells.text(`Option${number} Value`)?.trim() ?? ''
}

interface Numbered extends PictureEntry {
  position: number
}

export function shopifyPictures(
  all: readonly Cells[],
  options: readonly OptionDraft[],
): PictureEntry[] | undefined {
  if (!all[0]?.has('Image Src')) return undefined
  const own = all.flatMap((cells, index): Numbered[] => {
    const address = cells.text('Image Src')?.trim()
    if (!address) return []
    const altText = cells.text('Image Alt Text')
    const position = cells.number('Image Position') ?? index + 1
    return [{ address, position, ...(altText ? { altText } : {}) }]
  })
  const shown = all.flatMap((cells): Numbered[] => {
    const address = cells.text('Variant Image')?.trim()
    return address ? [{ address, position: Number.POSITIVE_INFINITY }] : []
  })
  const pictures = [...own.sort((a, b) => a.position - b.position), ...shown]
  const choices = choicesShown(all, options)
  return [...new Map(pictures.map((one) => [one.address, one])).keys()].map((address) => {
    const { altText } = pictures.find((one) => one.address === address) ?? {}
    const shows = choices.get(address)
    return { address, ...(altText ? { altText } : {}), ...(shows ? { shows } : {}) }
  })
}

/** Pictures belong to choices here: to those of the first option that determines the picture of each variant. */
function choicesShown(
  all: readonly Cells[],
  options: readonly OptionDraft[],
): Map<string, [option: string, choice: string][]> {
  const rows = all.flatMap((cells) => {
    const address = cells.text('Variant Image')?.trim()
    return address ? [{ address, cells }] : []
  })
  const deciding = options.findIndex((_, index) =>
    rows.every(({ address, cells }) =>
      rows.every(
        (other) =>
          choiceOf(other.cells, index + 1) !== choiceOf(cells, index + 1) || other.address === address,
      ),
    ),
  )
  const option = options[deciding]
  const shown = new Map<string, [string, string][]>()
  if (!option) return shown
  for (const { address, cells } of rows) {
    const choice = choiceOf(cells, deciding + 1)
    const known = shown.get(address) ?? []
    if (choice && !known.some(([, name]) => name === choice))
      shown.set(address, [...known, [option.name, choice]])
  }
  return shown
}
