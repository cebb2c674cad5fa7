import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as recommendations from './service.ts'

export function recommendationRoutes(on: On, shop: Shop): void {
  on(calls.getRecommendation, ({ caller, body }) => recommendations.recommend(shop, caller, body))
  on(calls.listAvailableAlgorithms, ({ caller }) => recommendations.list(shop, caller))
}
