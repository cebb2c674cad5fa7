import { methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** Gift cards that the shop sells. */
export interface GiftCardCalls {
  /**
   * Lists the gift cards that are for sale, with their amounts. A cart takes one with the app id of gift cards, the id of the
   * product, and options: `amount`, and for somebody else `recipientEmail`, `recipientName`, `senderName`, `message` and
   * `sendDate`. Without `recipientEmail` the card is for the buyer.
   *
   * @example
   * const { giftCardProducts } = await shop.giftCards.listGiftCardProducts()
   * for (const { id, name, amounts } of giftCardProducts) {
   *   const options = { amount: amounts[0] ?? '50', recipientEmail: 'ben@example.com', message: 'Happy birthday!' }
   *   const catalogReference = { appId: 'd80111c5-a0f4-47a8-b63a-65b54d774a27', catalogItemId: id, options }
   *   await shop.cart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] })
   *   console.log(`${name} is in the cart`)
   * }
   */
  listGiftCardProducts: OptionalMethod<'listGiftCardProducts'>
}

export function giftCardCalls(send: Send): GiftCardCalls {
  return methods(send, ['listGiftCardProducts'])
}
