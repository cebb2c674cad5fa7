import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostIn, toHost } from './rules.ts'

const source = join(import.meta.dirname, '../..')

/** These need the scheme, which all shops share, or mean the installation. */
const allowed = [
  'api-docs/routes.ts',
  'api-docs/service.ts',
  'catalogue/sitemap/routes.ts',
  'checkout/visits/routes.ts',
  'credentials/devices.service.ts',
  'identity/oauth/authorization.service.ts',
  'identity/oauth/routes.ts',
  'identity/sessions/browsers.service.ts',
  'identity/sessions/service.ts',
  'orders/access/service.ts',
  'platform/http/origin.ts',
  'redirects/visits.service.ts',
  'shops/routes.ts',
  'sites/hosts/service.ts',
  'staff/sessions/service.ts',
  'start/commands/sites.ts',
  'storefront/members.service.ts',
  'storefront/requests.service.ts',
  'storefront/routes.ts',
]

/** `shop.publicUrl`, and the same by destructuring. */
const uses = /\bshop\.publicUrl\b|\{[^{}]*\bpublicUrl\b[^{}]*\}(: Shop\b| = shop\b)/

test('addresses of a shop begin with its own host, not with that of the installation', async () => {
  const files = await readdir(source, { recursive: true })
  const users: string[] = []
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    if (uses.test(await readFile(join(source, file), 'utf8'))) users.push(file)
  }
  expect(users.sort()).toEqual(allowed)
})

test.each([
  ['Shop.Example.com', 'shop.example.com'],
  ['https://shop.example.com/', 'shop.example.com'],
  ['shop.example.com:8443', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['north.localhost', 'north.localhost'],
])('%s is stored as %s', (typed, stored) => {
  expect(toHost(typed)).toBe(stored)
})

test.each(['', '10.0.0.7', '[::1]', 'a b', 'a/b', '-a.example', 'a..example', 'a_b.example', 'x'.repeat(64)])(
  '%s is no host name',
  (typed) => {
    expect(toHost(typed)).toBeUndefined()
  },
)

test.each([
  ['NORTH.test:443', 'north.test'],
  ['north.test.', 'north.test'],
  ['[::1]:3000', '[::1]'],
])('the header %s means %s', (header, host) => {
  expect(hostIn(header)).toBe(host)
})
