import { expect, it } from 'vitest'
import { checkLayers } from './check-layers.ts'
import { parse } from './sources.ts'

const faults = (files: Record<string, string>) =>
  checkLayers(Object.entries(files).map(([path, text]) => parse(path, text)))

it('lets imports point down, and inside a domain', () => {
  expect(
    faults({
      'server/src/app.ts': `import { cartRoutes } from './cart/routes.ts'\nimport './main.ts'`,
      'server/src/cart/routes.ts': `import { calls } from '@cartwright/contract/calls.ts'\nimport * as cart from './service.ts'`,
      'server/src/cart/service.ts': `import * as prices from '../pricing/service.ts'\nimport { sql } from 'kysely'`,
      'server/src/identity/tokens/service.ts': `import type { Site } from '../sites/rules.ts'`,
      'server/src/platform/pages.ts': `const entry = await import('../../../web/dist/server/entry.js')`,
      'contract/src/calls.ts': `import { Type } from 'typebox'`,
      'server/src/cart/service.test.ts': `import { client } from '@cartwright/sdk'`,
    }),
  ).toEqual([])
})

it('names the file and the line of an import that points up', () => {
  const text = `import { a } from 'pg'\nimport {\n  type Checkout,\n} from '../checkout/rules.ts'\n`
  expect(faults({ 'server/src/cart/rules.ts': text })).toEqual([
    'server/src/cart/rules.ts:2 imports ../checkout/rules.ts: cart lies below checkout',
  ])
})

it.each([
  ['contract/src/cart/cart.ts', `import { readFile } from 'node:fs/promises'`, 'typebox alone'],
  ['contract/src/cart/cart.ts', `import { money } from '../../server/src/platform/money.ts'`, 'knows nobody'],
  ['sdk/src/client.ts', `import { x } from '../../server/src/app.ts'`, 'only the contract'],
  [
    'web/src/hosted/entry.tsx',
    `import type { X } from '../../../server/src/app.ts'`,
    'only SDK and contract',
  ],
  ['server/src/platform/db.ts', `import * as cart from '../cart/service.ts'`, 'platform lies below cart'],
  ['server/src/cart/service.ts', `import { createApp } from '../app.ts'`, 'beside app.ts'],
  ['server/src/cart/service.ts', `import { Page } from '@cartwright/web/src/ui/page.tsx'`, 'built pages'],
  ['server/src/cart/service.ts', `export { client } from '@cartwright/sdk'`, 'built pages'],
  ['server/src/cart/service.ts', `import { mug } from '../../test/fixtures.ts'`, 'tests alone'],
  ['server/src/webhooks/service.ts', `import * as cart from '../cart/service.ts'`, 'no domain'],
  [
    'server/src/cart/service.ts',
    `import * as hooks from '../webhooks/service.ts'`,
    'no domain knows webhooks',
  ],
  ['server/src/coupons/service.ts', `import { db } from '../platform/db.ts'`, 'give coupons a level'],
])('refuses in %s: %s', (path, text, reason) => {
  expect(faults({ [path]: text })).toEqual([expect.stringContaining(reason)])
})

it('finds circles of files, also when only types go round', () => {
  expect(
    faults({
      'server/src/cart/a.ts': `import { b } from './b.ts'`,
      'server/src/cart/b.ts': `import { c } from './c.ts'`,
      'server/src/cart/c.ts': `import type { A } from './a.ts'`,
    }),
  ).toEqual([
    'circle of imports: server/src/cart/a.ts → server/src/cart/b.ts → server/src/cart/c.ts → server/src/cart/a.ts',
  ])
})

it('finds two domains of one level that use each other', () => {
  expect(
    faults({
      'server/src/catalogue/service.ts': `import * as stock from '../inventory/queries.ts'`,
      'server/src/inventory/service.ts': `import * as products from '../catalogue/queries.ts'`,
    }),
  ).toEqual(['circle of domains: catalogue → inventory → catalogue'])
})
