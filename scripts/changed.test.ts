import { expect, test } from 'vitest'
import { testsOf } from './changed.mjs'

test('a change is tried by the tests of its room', () => {
  expect(
    testsOf(['server/src/cart/service.ts', 'server/src/cart/routes.ts', 'web/src/ui/button.tsx']),
  ).toEqual(['server/src/cart/', 'web/src/ui/'])
})

test('a change of a workspace outside its rooms is tried by the whole workspace, a journey by itself', () => {
  expect(testsOf(['contract/src/errors.ts', 'e2e/cart.test.ts', 'e2e/world.ts', 'docs/glossary.md'])).toEqual(
    ['contract/', 'e2e/cart.test.ts'],
  )
})
