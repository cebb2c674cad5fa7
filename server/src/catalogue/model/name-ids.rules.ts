import { idOfText } from '../../platform/values/ids.ts'

/** What has a name in this shop, and an id in Catalog V3. */
export type Named = 'brand' | 'ribbon' | 'option' | 'choice' | 'modifier' | 'info-section'

/**
 * The id of a name: always the same, so that it needs no table. Migration 0084 has an index on those of brands, ribbons,
 * options and choices.
 */
export function nameId(kind: Named, name: string): string {
  return idOfText(`${kind}:${name}`)
}

/** The choices of options are known by both names, as in the filters of Catalog V1. */
export function choiceId(option: string, choice: string): string {
  return nameId('choice', `${option}: ${choice}`)
}

/** The same in SQL, of a column of texts. */
export const nameIdOf = (kind: Named, column: string) => `(md5('${kind}:' || ${column})::uuid)`
