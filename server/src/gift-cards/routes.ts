import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { importCards } from './imports.service.ts'
import * as payments from './payments.service.ts'
import * as products from './products/service.ts'
import * as giftCards from './service.ts'

export function giftCardRoutes(on: On, shop: Shop): void {
  on(calls.getGiftCard, ({ caller, body }) => payments.get(shop, caller, body))
  on(calls.redeemGiftCard, ({ caller, body }) => payments.redeem(shop, caller, body))
  on(calls.voidGiftCardTransaction, ({ caller, body }) => payments.voidTransaction(shop, caller, body))
  on(calls.listGiftCardProducts, ({ caller, body }) => products.list(shop, caller, body))
  on(calls.createGiftCardProduct, ({ caller, body }) => products.create(shop, caller, body.giftCardProduct))
  on(calls.updateGiftCardProduct, ({ caller, body }) => products.update(shop, caller, body.giftCardProduct))
  on(calls.deleteGiftCardProduct, ({ caller, body }) => products.remove(shop, caller, body.id))
  on(calls.listGiftCards, ({ caller, body }) => giftCards.list(shop, caller, body))
  on(calls.readGiftCard, ({ caller, body }) => giftCards.read(shop, caller, body.id))
  on(calls.issueGiftCard, ({ caller, body }) => giftCards.issue(shop, caller, body), { secret: true })
  on(calls.updateGiftCard, ({ caller, body }) => giftCards.update(shop, caller, body.giftCard))
  on(calls.adjustGiftCard, ({ caller, body }) => giftCards.adjust(shop, caller, body))
  on(calls.replaceGiftCardCode, ({ caller, body }) => giftCards.replaceCode(shop, caller, body), {
    secret: true,
  })
  on(calls.importGiftCards, ({ caller, body }) => importCards(shop, caller, body.csv))
}
