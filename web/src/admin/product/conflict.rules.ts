import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import { type Draft, draftOf, isSame, patchOf } from './draft.rules.ts'

/** What two people made of one field. */
export interface Collision {
  field: keyof Draft
  mine: unknown
  theirs: unknown
}

interface Sides {
  /** The product both began from. */
  base: CatalogueProduct
  mine: Draft
  /** The product as somebody else saved it. */
  theirs: CatalogueProduct
}

/** Fields that both changed, each to something else. */
export function collisionsOf({ base, mine, theirs }: Sides): Collision[] {
  const their = draftOf(theirs)
  const changedThere = patchOf(base, their)
  return (Object.keys(patchOf(base, mine)) as (keyof Draft)[])
    .filter((field) => field in changedThere && !isSame(mine[field], their[field]))
    .map((field) => ({ field, mine: mine[field], theirs: their[field] }))
}

/** Their product with what was changed here; of the fields that collide, those in `yielded` stay theirs. */
export function mergedDraft({ base, mine, theirs }: Sides, yielded: ReadonlySet<string>): Draft {
  const changed = Object.keys(patchOf(base, mine)).filter((field) => !yielded.has(field))
  const kept = changed.map((field) => [field, mine[field as keyof Draft]])
  return { ...draftOf(theirs), ...Object.fromEntries(kept) }
}
