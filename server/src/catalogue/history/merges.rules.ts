import type { Recorded } from './rules.ts'

/** Where a change reaches: `price`, `variants.<id>` for one that came or went, `variants.<id>.price`. */
export function changedPaths({ before, after, variants }: Recorded): string[] {
  const own = [...Object.keys(before), ...Object.keys(after)]
  const ofVariants = variants.flatMap(({ id, before, after }) =>
    before && after
      ? [...Object.keys(before), ...Object.keys(after)].map((name) => `variants.${id}.${name}`)
      : [`variants.${id}`],
  )
  return [...new Set([...own, ...ofVariants])]
}

/** Which of an editor's fields somebody else changed as well; the others can be saved and nothing is lost. */
export function collisions(
  mine: readonly string[],
  theirs: readonly string[],
): { colliding: string[]; mergeable: string[] } {
  const places = theirs.map(toPath)
  const collides = (field: string) => places.some((place) => overlaps(toPath(field), place))
  return {
    colliding: mine.filter(collides),
    mergeable: mine.filter((field) => !collides(field)),
  }
}

/** One of them lies within the other. */
function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** The contract's name of a field is understood as well as our own, and what lies in a field is the field. */
function toPath(field: string): string {
  const [first = '', ...rest] = field.split('.')
  if (first === 'variants') return [first, ...rest.slice(0, 2)].join('.')
  return ownNames[first] ?? first
}

const ownNames: Record<string, string | undefined> = {
  priceData: 'price',
  costAndProfitData: 'cost',
  productOptions: 'options',
  preorderInfo: 'preorder',
}
