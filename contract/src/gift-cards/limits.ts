/** The app id of the shop’s own gift cards: in checkouts, payments and references of items. */
export const giftCardsAppId = 'd80111c5-a0f4-47a8-b63a-65b54d774a27'

export const giftCardLengths = {
  shortestCode: 8,
  longestCode: 50,
  name: 100,
  note: 500,
  message: 500,
  reason: 200,
} as const

export const giftCardProductLimits = {
  name: 100,
  description: 2000,
  amounts: 20,
  validMonths: 120,
  /** Products of a shop. */
  products: 50,
  /** Of one line of a cart. */
  quantity: 100,
  /** How far ahead a code may be sent. */
  days: 366,
} as const

/** The page on which gift cards are sold. */
export const giftCardsPath = '/gift-cards'

export const importLimits = { characters: 200_000, lines: 2000 } as const

/** The page on which whoever has a code sees what is left. */
export const balancePath = '/gift-cards/balance'
