import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as attributes from './service.ts'

export function attributeRoutes(on: On, shop: Shop): void {
  on(calls.queryBrands, ({ caller, body }) => attributes.brands(shop, caller, body))
  on(calls.queryRibbons, ({ caller, body }) => attributes.ribbons(shop, caller, body))
  on(calls.queryCustomizations, ({ caller, body }) => attributes.customizations(shop, caller, body))
}
