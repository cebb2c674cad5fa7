import { catalogueReads, named } from '../call.ts'

const recommendationReads = { ...catalogueReads, prefixes: ['', '/ecom'] } as const

export const recommendationsCalls = named({
  getRecommendation: {
    ...recommendationReads,
    method: 'POST',
    query: true,
    path: '/v1/recommendations/get',
    summary: 'Find products that go with others',
  },
  listAvailableAlgorithms: {
    ...recommendationReads,
    method: 'GET',
    path: '/v1/recommendations/algorithms',
    summary: 'List the ways to recommend products',
  },
})
