/** Window widths in rem. Each gives the row of the header more room. */
const steps = [64, 72, 80, 88] as const

/** The part of the row that is not for collections: margins, search field, account, cart and gaps. */
const taken = 28.5

/** The button that opens the menu. */
const button = 4.2

/** The gap between two links. */
const between = 1.5

/** The step from which on a link is in the row; {@link never} when only the menu has it. */
export type Step = 0 | 1 | 2 | 3 | 4
export const never: Step = 4

/** `logo` is the width of the shop's name or logo. There is a menu below the step with room for all links. */
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

/** In rem, at most, in any typeface: one link less is better than a second row. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (letter > '\u2e7f') return 1.05
  if (/[mwMW]/.test(letter)) return 0.98
  if (/[fijlrtI .,'’-]/.test(letter)) return 0.46
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.62
}
