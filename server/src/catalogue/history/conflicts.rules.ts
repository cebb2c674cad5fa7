import { fieldNames, type Recorded } from './rules.ts'

/** What a change touches: `price`, `variants.<id>` for an added or removed variant, `variants.<id>.price`. */
export function changedPaths({ before, after, variants }: Recorded): string[] {
  const ofVariants = variants.flatMap(({ id, before, after }) =>
    before && after ? fieldNames(before, after).map((name) => `variants.${id}.${name}`) : [`variants.${id}`],
  )
  return [...new Set([...fieldNames(before, after), ...ofVariants])]
}

/** Splits an editor's fields into those that somebody else changed too and those that are safe to save. */
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

function overlaps(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Accepts the contract's field names too, and reduces nested paths to their field. */
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
