import { catalogueReads, named, noPrefix } from '../call.ts'

const queries = { ...catalogueReads, prefixes: noPrefix, method: 'POST', query: true } as const

export const attributesCalls = named({
  queryBrands: { ...queries, path: '/stores/v3/brands/query', summary: 'List the brands of products' },
  queryRibbons: { ...queries, path: '/stores/v3/ribbons/query', summary: 'List the ribbons of products' },
  queryCustomizations: {
    ...queries,
    path: '/stores/v3/customizations/query',
    summary: 'List the options of products with their choices',
  },
})
