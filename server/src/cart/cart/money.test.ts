import { expect, test } from 'vitest'
import { pieces, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore } from '../../../test/store.ts'

test.each([
  { currency: 'EUR', language: 'de', price: 1234.5, unit: '1234.50', sum: '2469.00', shown: '2.469,00 €' },
  { currency: 'JPY', language: 'ja', price: 1980, unit: '1980', sum: '3960', shown: '￥3,960' },
  { currency: 'KWD', language: 'en', price: 4.125, unit: '4.125', sum: '8.250', shown: 'KWD 8.250' },
])(
  'a cart in $currency is written as its shoppers write it',
  async ({ currency, language, price, unit, sum, shown }) => {
    const store = await openStore({ settings: { currency, language } })
    try {
      const mug = await shelve(store, { name: 'Mug', price })
      const anna = await shopper(store)
      const { cart } = (await anna.add(pieces(2, mug))).body
      expect(cart).toMatchObject({ currency, conversionCurrency: currency, siteLanguage: language })
      expect(cart.lineItems[0].price).toMatchObject({ amount: unit, convertedAmount: unit })
      expect(cart.lineItems[0].lineItemPrice).toMatchObject({ amount: sum })
      const { priceSummary } = (await anna.estimate()).body
      for (const total of [cart.subtotal, priceSummary.subtotal, priceSummary.total]) {
        expect(total.amount).toBe(sum)
        expect(total.formattedAmount.replace(/[\u00a0\u202f]/g, ' ')).toBe(shown)
        expect(total.formattedConvertedAmount).toBe(total.formattedAmount)
      }
    } finally {
      await store.close()
    }
  },
)
