/** Widths of a window, in rem: from each on the header's row has room for more. */
const steps = [64, 72, 80, 88] as const

/** What of the row is not for collections: margins, search field, account, cart and what is between them. */
const taken = 28.5

/** The button that opens the menu. */
const button = 4.2

/** Between the words of two links. */
const between = 1.5

/** From which of the steps on a link stands in the row; {@link never} when the menu alone has it. */
export type Step = 0 | 1 | 2 | 3 | 4
export const never: Step = 4

/** `logo` is how wide the shop's name or picture is. The menu is there up to the step that has room for all. */
export function roomFor(names: readonly string[], logo: number): { from: Step[]; menuUntil: Step } {
  const ends = names.map((_, index) =>
    names.slice(0, index + 1).reduce((sum, name) => sum + widthOf(name) + between, 0),
  )
  const room = (step: number) => (steps[step] ?? 0) - taken - logo
  const all = ends.at(-1) ?? 0
  const menuUntil = stepWhere((step) => all <= room(step))
  const from = ends.map((end) => stepWhere((step) => step >= menuUntil || end <= room(step) - button))
  return { from, menuUntil }
}

function stepWhere(fits: (step: Step) => boolean): Step {
  const found = ([0, 1, 2, 3] as const).find(fits)
  return found ?? never
}

/** In rem at most, whatever the face: better one link less than a second row. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (letter > '\u2e7f') return 1.05
  return /[\p{Lu}mwMW]/u.test(letter) ? 0.85 : 0.62
}
