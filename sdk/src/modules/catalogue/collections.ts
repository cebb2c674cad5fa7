import { collectionsCalls as calls } from '@cartwright/contract/calls/catalogue/collections.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** A collection. */
export type Collection = Read<Reply<'getCollection'>['collection']>

/** Reads collections. */
export interface Collections {
  /** Finds collections: `queryCollections().ascending('name').find()`. */
  queryCollections(): OffsetQuery<Collection>
  /** Reads a collection. */
  getCollection(id: string): Promise<Collection>
  /** Reads a collection by its slug. */
  getCollectionBySlug(slug: string): Promise<{ collection: Collection }>
}

/** Reads collections. */
export const collections: Module<Collections> = moduleOf(
  {
    getCollection: { call: calls.getCollection, takes: ['id'], gives: 'collection' },
    getCollectionBySlug: { call: calls.getCollectionBySlug, takes: ['slug'] },
  },
  {},
  (host) => ({
    queryCollections: () => new OffsetQuery(finderOf(host, calls.queryCollections, 'collections')),
  }),
)
