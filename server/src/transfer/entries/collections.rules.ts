import type { Entry } from './rules.ts'

/** The collections a product is put into by hand, with its place in each as far as that is known. */
export type Positions = ReadonlyMap<string, string | undefined>

/** A collection of the shop that a file names. */
export interface KnownCollection {
  id: string
  /** A rule fills it, whatever a file says. */
  byRule: boolean
}

/** The shelves a file wants for a product on these; of a collection that is still to be made, the name. */
export function wantedPositions(
  { collections = [], keepsOtherCollections: inOthersToo = false }: Entry,
  known: (entry: NonNullable<Entry['collections']>[number]) => KnownCollection | undefined,
  now: Positions,
): Positions {
  const named = collections.flatMap((one): [string, string | undefined][] => {
    const found = known(one)
    return found?.byRule ? [] : [[found?.id ?? one.name, toPosition(one.position)]]
  })
  return new Map([...(inOthersToo ? now : []), ...named])
}

function toPosition(position: unknown): string | undefined {
  const text = typeof position === 'number' ? String(position) : position
  return typeof text === 'string' && decimal.test(text) ? text : undefined
}

/** As short as a shop writes it, so that the same place is the same text. */
const decimal = /^(?:0|-?[1-9]\d{0,17}|-?(?:0|[1-9]\d{0,17})\.\d{0,1999}[1-9])$/

/** What has to change about the shelves of a product. */
export interface PositionChanges {
  added: string[]
  removed: string[]
  moved: string[]
}

export function positionChanges(wanted: Positions, known: Positions): PositionChanges {
  return {
    added: [...wanted.keys()].filter((id) => !known.has(id)),
    removed: [...known.keys()].filter((id) => !wanted.has(id)),
    moved: [...wanted].flatMap(([id, place]) =>
      known.has(id) && place !== undefined && place !== known.get(id) ? [id] : [],
    ),
  }
}

export function isSamePositions(wanted: Positions, known: Positions): boolean {
  const { added, removed, moved } = positionChanges(wanted, known)
  return added.length + removed.length + moved.length === 0
}
