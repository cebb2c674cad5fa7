import { everyone, merchants, named, noPrefix } from '../call.ts'

const manage = { callers: merchants, permission: 'ECOM.MANAGE_GIFT_CARDS', prefixes: noPrefix } as const
const read = { ...manage, permission: 'ECOM.READ_GIFT_CARDS' } as const

export const giftCardsCalls = named({
  getGiftCard: {
    callers: everyone,
    permission: '',
    prefixes: noPrefix,
    method: 'POST',
    path: '/ecom/v1/gift-cards/{code}',
    // The path holds the code.
    audited: false,
    summary: 'Read a gift card by its code',
  },
  redeemGiftCard: {
    ...manage,
    method: 'POST',
    path: '/ecom/v1/gift-cards/redeem',
    summary: 'Pay with a gift card',
  },
  voidGiftCardTransaction: {
    ...manage,
    method: 'POST',
    path: '/ecom/v1/gift-cards/void',
    summary: 'Give back what was paid with a gift card',
  },
  listGiftCardProducts: {
    callers: everyone,
    permission: '',
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/gift-card-products',
    summary: 'List the gift cards that are for sale',
  },
  createGiftCardProduct: {
    ...manage,
    method: 'POST',
    path: '/admin/v1/gift-card-products',
    summary: 'Put a gift card up for sale',
  },
  updateGiftCardProduct: {
    ...manage,
    method: 'PATCH',
    path: '/admin/v1/gift-card-products/{giftCardProduct.id}',
    summary: 'Change a gift card that is for sale',
  },
  deleteGiftCardProduct: {
    ...manage,
    method: 'DELETE',
    path: '/admin/v1/gift-card-products/{id}',
    summary: 'Stop selling a gift card',
  },
  listGiftCards: {
    ...read,
    method: 'POST',
    path: '/admin/v1/gift-cards/list',
    summary: 'List the gift cards of the shop',
  },
  readGiftCard: {
    ...read,
    method: 'GET',
    path: '/admin/v1/gift-cards/{id}',
    summary: 'Read a gift card with its ledger',
  },
  issueGiftCard: {
    ...manage,
    method: 'POST',
    path: '/admin/v1/gift-cards',
    summary: 'Issue a gift card',
  },
  updateGiftCard: {
    ...manage,
    method: 'PATCH',
    path: '/admin/v1/gift-cards/{giftCard.id}',
    summary: 'Change or disable a gift card',
  },
  adjustGiftCard: {
    ...manage,
    method: 'POST',
    path: '/admin/v1/gift-cards/{id}/adjust',
    summary: 'Change the balance of a gift card',
  },
  replaceGiftCardCode: {
    ...manage,
    method: 'POST',
    path: '/admin/v1/gift-cards/{id}/replace-code',
    summary: 'Give a gift card a new code',
  },
  importGiftCards: {
    ...manage,
    method: 'POST',
    path: '/admin/v1/gift-cards/import',
    summary: 'Import gift cards from a table',
  },
})
