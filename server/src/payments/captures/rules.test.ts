import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenAmount, sumsOf } from './rules.ts'

interface Row {
  paymentId: string
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  amount: bigint
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('capture' as const), amount: fc.option(fc.bigInt(-10n, 1200n)) }),
  fc.record({ kind: fc.constantFrom('succeed' as const, 'fail' as const, 'void' as const, 'end' as const) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.bigInt(1n, 1200n) }),
)

test('authorised ≥ captured ≥ refunded, in whatever order things happen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const payment = {
        id: 'p',
        authorized: 1000n,
        status: 'AUTHORIZED' as 'AUTHORIZED' | 'APPROVED' | 'VOIDED',
        voidStartedAt: null as Date | null,
      }
      const captures: Row[] = []
      let refunded = 0n
      for (const one of steps) {
        const { captured, pending } = sumsOf(payment, captures)
        const begun = captures.find(({ status }) => status === 'STARTED')
        if (one.kind === 'capture') {
          const amount = chosenAmount(payment, captures, one.amount ?? undefined)
          if (typeof amount === 'bigint') captures.push({ paymentId: 'p', status: 'STARTED', amount })
        }
        if (one.kind === 'succeed' && begun) begun.status = 'SUCCEEDED'
        if (one.kind === 'fail' && begun) begun.status = 'FAILED'
        if (one.kind === 'void' && pending === 0n) payment.voidStartedAt ??= new Date(0)
        if (one.kind === 'end' && pending === 0n) payment.status = captured > 0n ? 'APPROVED' : 'VOIDED'
        if (one.kind === 'refund' && refunded + one.amount <= captured) refunded += one.amount
        const sums = sumsOf(payment, captures)
        expect(sums.captured + sums.pending + sums.open).toBeLessThanOrEqual(sums.authorized)
        expect(sums.open).toBeGreaterThanOrEqual(0n)
        expect(sums.captured).toBeGreaterThanOrEqual(refunded)
        if (sums.pending > 0n) expect(chosenAmount(payment, captures, 1n)).toBeTypeOf('string')
      }
    }),
  )
})

test('without an amount, all that is left is taken', () => {
  const payment = { id: 'p', authorized: 1000n, status: 'AUTHORIZED', voidStartedAt: null } as const
  const taken = { paymentId: 'p', status: 'SUCCEEDED', amount: 300n } as const
  const ofOther = { ...taken, paymentId: 'q' }
  expect(chosenAmount(payment, [taken, ofOther], undefined)).toBe(700n)
  expect(chosenAmount(payment, [taken], 701n)).toBe('INVALID_AMOUNT')
  expect(chosenAmount(payment, [taken], 0n)).toBe('INVALID_AMOUNT')
})
