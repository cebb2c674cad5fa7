import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '../../orders/order/rules.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import { claimOf, dueCredits } from './due.rules.ts'
import type { Invoice, Taxed } from './model.ts'
import { grossOf, leftByRate, splitByRate, taxSums } from './taxes.rules.ts'

const taxed = fc
  .record({ rate: fc.constantFrom('0', '7', '19', '20.5'), gross: fc.bigInt(1n, 500_000n) })
  .map(({ rate, gross }): Taxed => {
    const tenths = BigInt(Math.round(Number(rate) * 10))
    const net = (gross * 1000n) / (1000n + tenths)
    return { rate, category: rate === '0' ? 'Z' : 'S', net: String(net), tax: String(gross - net) }
  })

const history = fc.record({
  parts: fc.array(taxed, { minLength: 1, maxLength: 8 }),
  /** Of what is left, in thousandths. */
  refunds: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }),
  overpaid: fc.constantFrom(0n, 0n, 700n),
  /** After so many refunds; never if there are fewer. */
  canceledAfter: fc.integer({ min: 0, max: 20 }),
})

test('an invoice less its credit notes is what was charged less what went back, at each rate too', () => {
  fc.assert(
    fc.property(history, ({ parts, refunds: steps, overpaid, canceledAfter }) => {
      const taxes = taxSums(parts)
      const total = parts.reduce((sum, part) => sum + grossOf(part), 0n)
      const invoice = { kind: 'INVOICE', total } as Invoice
      let order = { status: 'APPROVED', total, paid: total + overpaid, refunded: 0n, version: 1n } as Order
      const refunds: Refund[] = []
      const credits: Invoice[] = []
      const credited: Taxed[] = []
      for (const [index, step] of steps.entries()) {
        const amount = ((order.paid - order.refunded) * BigInt(step)) / 1000n
        const status = index === canceledAfter ? 'CANCELED' : order.status
        order = { ...order, status, refunded: order.refunded + amount, version: order.version + 1n }
        const transactions = [{ amount: String(amount), status: 'SUCCEEDED' }] as Refund['transactions']
        refunds.push({ id: String(index), status: 'SUCCEEDED', reason: '', transactions } as Refund)
        for (const due of dueCredits(order, { invoice, credits, refunds })) {
          const split = splitByRate(due.amount, leftByRate(taxes, credited))
          expect(split.reduce((sum, part) => sum + grossOf(part), 0n)).toBe(due.amount)
          credited.push(...split)
          credits.push({ kind: 'CREDIT_NOTE', total: due.amount, cause: due.cause } as Invoice)
        }
        expect(dueCredits(order, { invoice, credits, refunds })).toEqual([])
        expect(total - credits.reduce((sum, credit) => sum + credit.total, 0n)).toBe(claimOf(order))
        for (const { net, tax } of leftByRate(taxes, credited))
          expect([BigInt(net) >= 0n, BigInt(tax) >= 0n]).toEqual([true, true])
      }
      if (overpaid === 0n) expect(claimOf(order)).toBe(order.paid - order.refunded)
      expect(new Set(credits.map(({ cause }) => cause)).size).toBe(credits.length)
    }),
    { numRuns: 500 },
  )
})
