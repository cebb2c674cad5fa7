import type * as PayPal from '@paypal/paypal-server-sdk'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
import { PaymentRefused } from '../providers/provider.ts'

/** PayPal takes forints and Taiwan dollars without decimals. https://developer.paypal.com/api/rest/reference/currency-codes */
export function moneyOf(amount: Minor, currency: string): PayPal.Money {
  const value = toDecimal(amount, currency)
  if (!whole.has(currency)) return { currencyCode: currency, value }
  if (!value.endsWith('.00')) throw new PaymentRefused(`PayPal takes no decimals in ${currency}.`)
  return { currencyCode: currency, value: value.slice(0, -3) }
}

const whole = new Set(['HUF', 'TWD'])

export function paidOf(money: PayPal.Money | undefined): { paid?: { amount: Minor; currency: string } } {
  if (!money) return {}
  const { value, currencyCode: currency } = money
  const amount = toMinor(value, currency)
  return amount === undefined ? {} : { paid: { amount, currency } }
}
