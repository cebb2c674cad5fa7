import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '../../orders/order/rules.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import { lesser } from '../../platform/values/money.ts'
import { creditLines } from './credits.rules.ts'
import { claimOf, dueCredits } from './due.rules.ts'
import type { Invoice, Line, Taxed } from './model.ts'
import { grossOf, leftByRate } from './taxes.rules.ts'

const taxed = fc
  .record({ rate: fc.constantFrom('0', '7', '19', '20.5'), gross: fc.bigInt(1n, 500_000n) })
  .map(({ rate, gross }): Taxed => {
    const tenths = BigInt(Math.round(Number(rate) * 10))
    const net = (gross * 1000n) / (1000n + tenths)
    return { rate, category: rate === '0' ? 'Z' : 'S', net: String(net), tax: String(gross - net) }
  })

const lineOf = (part: Taxed): Line => ({
  ...part,
  ...{ name: 'Vase', options: [], sku: '', quantity: 1, price: '0', discount: '0' },
})

/** Tax of a gross amount, in cents. */
const taxIn = (gross: bigint, rate: string) => (Number(gross) * Number(rate)) / (100 + Number(rate))

const history = fc.record({
  parts: fc.array(taxed, { minLength: 1, maxLength: 8 }),
  /** Of what is left, in thousandths. */
  refunds: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 1000 }), ofLine: fc.integer({ min: 0, max: 12 }) }),
    { maxLength: 12 },
  ),
  overpaid: fc.constantFrom(0n, 0n, 700n),
  /** After so many refunds; never if there are fewer. */
  canceledAfter: fc.integer({ min: 0, max: 20 }),
})

test('an invoice less its credit notes is what was charged less what went back, at each rate too', () => {
  fc.assert(
    fc.property(history, ({ parts, refunds: steps, overpaid, canceledAfter }) => {
      const total = parts.reduce((sum, part) => sum + grossOf(part), 0n)
      const lines = parts.map((part, index): Line => ({ ...lineOf(part), id: String(index) }))
      const content = { pricesIncludeTax: true, lines, charges: [] }
      const invoice = { kind: 'INVOICE', cause: 'order', total, series: 'R', sequence: 1n } as Invoice
      let order = { status: 'APPROVED', total, paid: total + overpaid, refunded: 0n, version: 1n } as Order
      const refunds: Refund[] = []
      const credits: Invoice[] = []
      const credited: Line[] = []
      for (const [index, { share: step, ofLine }] of steps.entries()) {
        const amount = ((order.paid - order.refunded) * BigInt(step)) / 1000n
        const status = index === canceledAfter ? 'CANCELED' : order.status
        order = { ...order, status, refunded: order.refunded + amount, version: order.version + 1n }
        const transactions = [{ amount: String(amount), status: 'SUCCEEDED' }] as Refund['transactions']
        const line = lines[ofLine]
        const ofItem = line ? lesser(amount, grossOf(line)) : 0n
        const item = { lineItemId: String(ofLine), quantity: 1, amount: String(ofItem) }
        const details = line ? { lineItems: [item] } : {}
        const given = { id: String(index), status: 'SUCCEEDED', reason: '', retryOf: null }
        refunds.push({ ...given, details, transactions } as unknown as Refund)
        for (const due of dueCredits(order, { invoice, credits, refunds })) {
          const before = leftByRate(parts, credited)
          const taken = creditLines(due, { content, left: before })
          expect(taken.reduce((sum, part) => sum + grossOf(part), 0n)).toBe(due.amount)
          if (due.reason === 'REFUND' && line) {
            // What the refund is for is at the rate of its line, as far as so much is left of it.
            const ofRate = before.find(({ rate }) => rate === line.rate)
            const least = lesser(lesser(ofItem, due.amount), ofRate ? grossOf(ofRate) : 0n)
            const atRate = taken.filter(({ rate }) => rate === line.rate)
            expect(atRate.reduce((sum, part) => sum + grossOf(part), 0n)).toBeGreaterThanOrEqual(least)
          }
          credited.push(...taken)
          credits.push({ kind: 'CREDIT_NOTE', total: due.amount, cause: due.cause } as Invoice)
        }
        expect(dueCredits(order, { invoice, credits, refunds })).toEqual([])
        expect(total - credits.reduce((sum, credit) => sum + credit.total, 0n)).toBe(claimOf(order))
        const left = leftByRate(parts, credited)
        expect(left.reduce((sum, part) => sum + grossOf(part), 0n)).toBe(claimOf(order))
        for (const part of left) {
          expect([BigInt(part.net) >= 0n, BigInt(part.tax) >= 0n]).toEqual([true, true])
          // Each line has been rounded by itself.
          const wrong = Math.abs(Number(part.tax) - taxIn(grossOf(part), part.rate))
          expect(wrong).toBeLessThanOrEqual(parts.length + credited.length)
        }
      }
      if (overpaid === 0n) expect(claimOf(order)).toBe(order.paid - order.refunded)
      expect(new Set(credits.map(({ cause }) => cause)).size).toBe(credits.length)
    }),
    { numRuns: 500 },
  )
})
