import { balancePath, giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import type { ItemProvider } from '../../items/provider.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { format } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { cardsOfOrder } from '../cards/queries.ts'
import { issue } from './issue.service.ts'
import * as refunds from './refunds.service.ts'
import { chosenCard, offerOf } from './rules.ts'
import { byIds } from './service.ts'
import { productTexts } from './texts.ts'

/** Gift cards in carts and orders. A reference names the product; its options say how much, and for whom. */
export const giftCardItems: ItemProvider = {
  appIds: [giftCardsAppId],
  async find(shop, { siteId, currency, language }, wanted) {
    const ids = wanted.map(({ reference }) => (reference.catalogItemId ?? '').toLowerCase())
    const products = await byIds(shop, siteId, [...new Set(ids)].filter(isGuid))
    const { timeZone } = (await sites.get(shop, siteId)).settings
    const now = shop.clock()
    return wanted.map(({ reference }, index) => {
      const product = products.get(ids[index] ?? '')
      if (!product?.visible || product.currency !== currency) return undefined
      const card = chosenCard(product, reference.options, { timeZone, now })
      return card && offerOf(product, card, language)
    })
  },
  async files(shop, { siteId, orderId, language }) {
    const { timeZone } = (await sites.get(shop, siteId)).settings
    const texts = productTexts(language)
    const cards = await shop.db.run(cardsOfOrder, [siteId, orderId])
    return cards
      .filter(({ recipientEmail }) => recipientEmail !== '')
      .map(({ issued, currency, recipientEmail, sendAt }) => ({
        name: texts.card(format(issued, currency, language)),
        note: sendAt
          ? texts.sentOn(recipientEmail, texts.day(dayIn(timeZone, sendAt)))
          : texts.sentTo(recipientEmail),
        url: `${shop.hosts.urlOf(siteId)}${balancePath}`,
      }))
  },
  takeBack: refunds.takeBack,
  worth: refunds.worth,
  async follow(tx, shop, change) {
    if (change.kind === 'REFUND_ENDED') return refunds.endRefund(tx, shop, change)
    if (change.kind === 'CANCELED') return refunds.cancel(tx, shop, change)
    const isPaid = change.kind === 'PAID' || change.kind === 'APPROVED'
    const { paymentStatus, status } = change.order
    if (isPaid && paymentStatus === 'PAID' && status !== 'CANCELED') await issue(tx, shop, change)
  },
}
