import type { Entry } from './rules.ts'

/** The collections a product is put into by hand, with its place in each as far as that is known. */
export type Shelves = ReadonlyMap<string, string | undefined>

/** A collection of the shop that a file names. */
export interface KnownCollection {
  id: string
  /** A rule fills it, whatever a file says. */
  byRule: boolean
}

/** The shelves a file wants for a product on these; of a collection that is still to be made, the name. */
export function shelvesOf(
  { collections = [], inOthersToo = false }: Entry,
  known: (entry: NonNullable<Entry['collections']>[number]) => KnownCollection | undefined,
  now: Shelves,
): Shelves {
  const named = collections.flatMap((one): [string, string | undefined][] => {
    const found = known(one)
    return found?.byRule ? [] : [[found?.id ?? one.name, placeOf(one.position)]]
  })
  return new Map([...(inOthersToo ? now : []), ...named])
}

function placeOf(position: unknown): string | undefined {
  const text = typeof position === 'number' ? String(position) : position
  return typeof text === 'string' && decimal.test(text) ? text : undefined
}

/** As short as a shop writes it, so that the same place is the same text. */
const decimal = /^(?:0|-?[1-9]\d{0,17}|-?(?:0|[1-9]\d{0,17})\.\d{0,1999}[1-9])$/

/** What has to change about the shelves of a product. */
export interface ShelfChanges {
  added: string[]
  removed: string[]
  moved: string[]
}

export function shelfChanges(wanted: Shelves, known: Shelves): ShelfChanges {
  return {
    added: [...wanted.keys()].filter((id) => !known.has(id)),
    removed: [...known.keys()].filter((id) => !wanted.has(id)),
    moved: [...wanted].flatMap(([id, place]) =>
      known.has(id) && place !== undefined && place !== known.get(id) ? [id] : [],
    ),
  }
}

export function isSameShelves(wanted: Shelves, known: Shelves): boolean {
  const { added, removed, moved } = shelfChanges(wanted, known)
  return added.length + removed.length + moved.length === 0
}
