import { calls } from '@cartwright/contract/calls.ts'
import type { QueryCollectionsReply } from '@cartwright/contract/catalogue/collections.ts'
import * as collections from '../../catalogue/collection-reads.service.ts'
import { builder, CollectionRef, costing, ProductRef } from './builder.ts'
import { limit, listArguments, listed, PageInfoRef, pageInfoOf } from './lists.ts'
import { MediaItemRef } from './media.ts'
import { entering, orNull } from './requests.ts'

builder.objectType(CollectionRef, {
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id }) => id ?? '' }),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    description: t.exposeString('description'),
    numberOfProducts: t.exposeInt('numberOfProducts', { description: 'Counted up to 10,001' }),
    mainMedia: t.field({ type: MediaItemRef, resolve: ({ media }) => media?.mainMedia }),
    products: t.field({
      type: [ProductRef],
      nullable: false,
      description: 'The first ones, in the order of the collection; `products` with a filter has all',
      ...costing(5),
      args: { limit: limit(t, 10) },
      resolve: ({ id }, { limit }, { batches, caller }) => {
        entering(caller, calls.queryProducts, { query: { paging: { limit } } })
        return batches.firstProducts(id ?? '', limit)
      },
    }),
  }),
})

const CollectionPageRef = builder.objectRef<QueryCollectionsReply>('CollectionPage').implement({
  fields: (t) => ({
    items: t.field({ type: [CollectionRef], nullable: false, resolve: ({ collections }) => collections }),
    total: t.int({ resolve: ({ metadata }) => metadata.total }),
    pageInfo: t.field({
      type: PageInfoRef,
      nullable: false,
      resolve: ({ metadata }) => pageInfoOf(metadata),
    }),
  }),
})

builder.queryField('collection', (t) =>
  t.field({
    type: CollectionRef,
    description: 'By its id or its slug',
    ...costing(2),
    args: { id: t.arg.id(), slug: t.arg.string() },
    async resolve(_root, { id, slug }, { shop, caller, batches }) {
      if (id != null) return batches.collection(entering(caller, calls.getCollection, { id }).id)
      if (!slug) return null
      const request = entering(caller, calls.getCollectionBySlug, { slug })
      return (await orNull(collections.bySlug(shop, caller, request.slug)))?.collection
    },
  }),
)

builder.queryField('collections', (t) =>
  t.field({
    type: CollectionPageRef,
    ...costing(10),
    args: listArguments(t),
    resolve: (_root, args, { shop, caller }) =>
      collections.query(shop, caller, entering(caller, calls.queryCollections, { query: listed(args) })),
  }),
)
