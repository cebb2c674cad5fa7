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

export const importLimits = { characters: 200_000, lines: 2000 } as const

/** The page on which whoever has a code sees what is left. */
export const balancePath = '/gift-cards/balance'
