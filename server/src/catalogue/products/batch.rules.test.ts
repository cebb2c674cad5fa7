import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSteps } from './batch.rules.ts'

test('every product is in one step, in its order, and no step has more variants than a statement takes', () => {
  const sizes = fc.array(fc.oneof(fc.nat(5), fc.integer({ min: 900, max: 5000 })), { maxLength: 60 })
  fc.assert(
    fc.property(sizes, (variants) => {
      const steps = toSteps(variants, (size) => size)
      expect(steps.flat()).toEqual(variants)
      for (const step of steps) {
        const sum = step.reduce((all, size) => all + size, 0)
        expect(step.length === 1 || sum <= 4000).toBe(true)
      }
      expect(steps.every((step) => step.length > 0)).toBe(true)
    }),
  )
})
