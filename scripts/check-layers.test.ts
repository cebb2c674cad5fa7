import { expect, it } from 'vitest'
import { checkLayers } from './check-layers.ts'
import { parse } from './sources.ts'

const levels = {
  server: [
    ['platform/http', 'platform/db'],
    ['sites'],
    ['catalogue/products'],
    ['catalogue'],
    ['cart/lines'],
    ['cart'],
  ],
  web: [['ui'], ['storefront/shell'], ['storefront/cart', 'storefront/product']],
}

/** Only problems of imports: the files of a case do not fill every room. */
const faults = (files: Record<string, string>) =>
  checkLayers(
    Object.entries(files).map(([path, text]) => parse(path, text)),
    levels,
  ).filter((fault) => !fault.includes('does not exist'))

it('accepts imports of lower levels and inside a room', () => {
  expect(
    faults({
      'server/src/app.ts': `import { cartRoutes } from './cart/routes.ts'\nimport './main.ts'`,
      'server/src/cart/routes.ts': `import { calls } from '@cartwright/contract/calls.ts'\nimport * as cart from './service.ts'`,
      'server/src/cart/service.ts': `import * as lines from './lines/rules.ts'\nimport { sql } from 'kysely'`,
      'server/src/cart/lines/rules.ts': `import type { Product } from '../../catalogue/products/rules.ts'`,
      'server/src/platform/http/pages.ts': `const entry = await import('../../../../web/dist/server/entry.js')`,
      'contract/src/calls.ts': `import { Type } from 'typebox'`,
      'server/src/cart/service.test.ts': `import { client } from '@cartwright/sdk'`,
      'web/src/storefront/cart/page.tsx': `import { Frame } from '../shell/frame.tsx'\nimport { Button } from '../../ui/button.tsx'`,
    }),
  ).toEqual([])
})

it('names the file and the line of an import that points up', () => {
  const text = `import { a } from 'pg'\nimport {\n  type Cart,\n} from '../../cart/rules.ts'\n`
  expect(faults({ 'server/src/catalogue/products/rules.ts': text })).toEqual([
    'server/src/catalogue/products/rules.ts:2 imports ../../cart/rules.ts: catalogue/products is on a lower level than cart',
  ])
})

it.each([
  ['contract/src/cart.ts', `import { readFile } from 'node:fs/promises'`, 'typebox alone'],
  ['contract/src/cart.ts', `import { money } from '../../server/src/sites/money.ts'`, 'no other workspace'],
  ['sdk/src/client.ts', `import { x } from '../../server/src/app.ts'`, 'only the contract'],
  ['web/src/ui/button.tsx', `import type { X } from '../../../server/src/app.ts'`, 'only the SDK'],
  ['web/src/ui/button.tsx', `import { Cart } from '../storefront/cart/page.tsx'`, 'lower level'],
  ['web/src/storefront/cart/page.tsx', `import { X } from '../product/page.tsx'`, 'on the same level'],
  ['server/src/platform/db/db.ts', `import * as http from '../http/http.ts'`, 'on the same level'],
  ['server/src/cart/lines/rules.ts', `import { room } from '../room.ts'`, 'lower level than cart'],
  ['server/src/cart/service.ts', `import { createApp } from '../app.ts'`, 'put the rooms together'],
  ['server/src/cart/service.ts', `import { Page } from '@cartwright/web/src/ui/page.tsx'`, 'built pages'],
  ['server/src/cart/service.ts', `export { client } from '@cartwright/sdk'`, 'built pages'],
  ['server/src/cart/service.ts', `import { mug } from '../../test/fixtures.ts'`, 'only tests'],
  ['server/src/coupons/service.ts', `import { pool } from 'pg'`, 'coupons has no level'],
])('refuses in %s: %s', (path, text, reason) => {
  expect(faults({ [path]: text })).toEqual([expect.stringContaining(reason)])
})

it('finds a level without a folder', () => {
  expect(checkLayers([], { server: [['gifts']], web: [] })).toEqual([
    'scripts/rooms.ts names server/src/gifts, which does not exist',
  ])
})

it('finds circles of files, also when they only import types', () => {
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

it('finds a folder with more than twelve source files, tests apart', () => {
  const files = (count: number, ending: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`server/src/cart/f${index}${ending}`, '']),
    )
  expect(faults({ ...files(12, '.ts'), ...files(5, '.test.ts') })).toEqual([])
  expect(faults(files(13, '.ts'))).toEqual([
    'server/src/cart has 13 source files: split it by noun (12 at most)',
  ])
})
