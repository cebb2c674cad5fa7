import { productsCalls as calls } from '@cartwright/contract/calls/catalogue/products.ts'
import type { Reply } from '@cartwright/contract/schemas.ts'
import type { Read } from '../../values/types.ts'
import { ask, type Host } from '../module.ts'

/** A variant with its product's data. Its picture and video are references. */
export type StoreVariant = Read<Reply<'getStoreVariant'>['variant'], unknown, 'image' | 'video'>

/** The functions whose replies have pictures with ids, unlike products. */
export function storeVariantMethods(host: Host): object {
  const shape = { pictures: ['image'], videos: ['video'] }
  return {
    queryStoreVariants: (query = {}) => ask(host, { call: calls.queryStoreVariants, shape }, { query }),
    getStoreVariant: (id: string) => ask(host, { call: calls.getStoreVariant, shape }, { id }),
  }
}
