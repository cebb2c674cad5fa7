import type { Entry } from './rules.ts'

/** The collections that a product is in by hand, with its position in each if known. */
export type Positions = ReadonlyMap<string, string | undefined>

export interface KnownCollection {
  id: string
  /** Whether a rule fills it. Files cannot change it then. */
  byRule: boolean
}

/** The positions that a file wants for a product. A collection that does not exist yet has its name as key. */
export function wantedPositions(
  { collections = [], keepsOtherCollections: inOthersToo = false }: Entry,
  known: (entry: NonNullable<Entry['collections']>[number]) => KnownCollection | undefined,
  now: Positions,
): Positions {
  const named = collections.flatMap((one): [string, string | undefined][] => {
    const collection = known(one)
    return collection?.byRule ? [] : [[collection?.id ?? one.name, toPosition(one.position)]]
  })
  return new Map([...(inOthersToo ? now : []), ...named])
}

function toPosition(position: unknown): string | undefined {
  const text = typeof position === 'number' ? String(position) : position
  return typeof text === 'string' && decimal.test(text) ? text : undefined
}

/** The shortest form, so that equal positions are equal texts. */
const decimal = /^(?:0|-?[1-9]\d{0,17}|-?(?:0|[1-9]\d{0,17})\.\d{0,1999}[1-9])$/

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
