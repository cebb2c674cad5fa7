import { calls } from '@cartwright/contract/calls.ts'
import type { QueryCollectionsReply } from '@cartwright/contract/catalogue/collections.ts'
import * as collections from '../../catalogue/collections/reads.service.ts'
import { builder, CollectionRef, ProductRef, withCost } from './builder.ts'
import { limit, listArguments, pageInfoField, toQuery } from './lists.ts'
import { checkRequest, nullIfMissing } from './requests.ts'
import { MediaItemRef } from './values.ts'

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
      description:
        'The first products, in the order of the collection. For all of them, use `products` with a filter',
      ...withCost(5),
      args: { limit: limit(t, 10) },
      resolve: ({ id }, { limit }, { batches, caller }) => {
        checkRequest(caller, calls.queryProducts, { query: { paging: { limit } } })
        return batches.firstProducts(id ?? '', limit)
      },
    }),
  }),
})

const CollectionPageRef = builder.objectRef<QueryCollectionsReply>('CollectionPage').implement({
  fields: (t) => ({
    items: t.field({ type: [CollectionRef], nullable: false, resolve: ({ collections }) => collections }),
    total: t.int({ resolve: ({ metadata }) => metadata.total }),
    pageInfo: pageInfoField(t),
  }),
})

builder.queryField('collection', (t) =>
  t.field({
    type: CollectionRef,
    description: 'A collection by id or slug',
    ...withCost(2),
    args: { id: t.arg.id(), slug: t.arg.string() },
    async resolve(_root, { id, slug }, { shop, caller, batches }) {
      if (id != null) return batches.collection(checkRequest(caller, calls.getCollection, { id }).id)
      if (!slug) return null
      const request = checkRequest(caller, calls.getCollectionBySlug, { slug })
      return (await nullIfMissing(collections.bySlug(shop, caller, request.slug)))?.collection
    },
  }),
)

builder.queryField('collections', (t) =>
  t.field({
    type: CollectionPageRef,
    ...withCost(10),
    args: listArguments(t),
    resolve: (_root, args, { shop, caller }) =>
      collections.query(shop, caller, checkRequest(caller, calls.queryCollections, { query: toQuery(args) })),
  }),
)
