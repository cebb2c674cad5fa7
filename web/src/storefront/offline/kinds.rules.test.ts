import { expect, test } from 'vitest'
import { assetsIn, cartChangedBy, kindOf, offlinePath } from './kinds.rules.ts'

const home = 'https://shop.example'

test.each([
  ['/', 'page'],
  ['/de', 'page'],
  ['/products/speckled-mug?Color=Oat', 'page'],
  ['/de/cart', 'page'],
  ['/orders-and-returns', 'page'],
  ['/checkout/01a2', 'uncached-page'],
  ['/checkout/01a2/thanks', 'uncached-page'],
  ['/r/01a2', 'uncached-page'],
  ['/order', 'uncached-page'],
  ['/de/order', 'uncached-page'],
  ['/de/preferences', 'uncached-page'],
])('somebody who goes to %s gets a %s', (path, kind) => {
  expect(kindOf({ method: 'GET', url: home + path, mode: 'navigate' }, home)).toBe(kind)
})

test('the admin has its own worker, and nothing of it is kept here', () => {
  const kind = (path: string) => kindOf({ method: 'GET', url: home + path, mode: 'navigate' }, home)
  expect([kind('/admin'), kind('/admin/orders'), kind('/administration')]).toEqual([
    undefined,
    undefined,
    'page',
  ])
})

test('somebody who goes to the checkout without a network is told by the shop', () => {
  const form = (path: string) => kindOf({ method: 'POST', url: home + path, mode: 'navigate' }, home)
  expect([form('/cart/checkout'), form('/de/cart/checkout')]).toEqual(['uncached-page', 'uncached-page'])
  expect(form('/cart')).toBeUndefined()
})

test('scripts and pictures of the shop are kept, what else a page asks for is not', () => {
  const kind = (url: string, method = 'GET') => kindOf({ method, url, mode: 'cors' }, home)
  expect(kind(`${home}/assets/shop-1.js`)).toBe('asset')
  expect(kind(`${home}/media/a~mv2.webp?w=640`)).toBe('picture')
  expect(kind(`${home}/cart`)).toBeUndefined()
  expect(kind(`${home}/search/suggest?q=mug`)).toBeUndefined()
  expect(kind(`${home}/cart/add`, 'POST')).toBeUndefined()
  expect(kind('https://elsewhere.example/assets/shop-1.js')).toBeUndefined()
})

test('a form that changes the cart is known by its address', () => {
  const changed = (path: string, method = 'POST') => cartChangedBy({ method, url: home + path })
  expect(changed('/cart/add')).toBe('/cart')
  expect(changed('/de/cart')).toBe('/de/cart')
  expect(changed('/cart/checkout')).toBeUndefined()
  expect(changed('/cart', 'GET')).toBeUndefined()
})

test('who reads German is told in German that there is no network', () => {
  const path = (url: string) => offlinePath(home + url, ['en', 'de'])
  expect(path('/de/products/becher')).toBe('/de/offline')
  expect(path('/products/mug')).toBe('/offline')
  expect(path('/fr/products/tasse')).toBe('/offline')
})

test('a page says which files it needs', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"><a href="/assets"></a><script src="/assets/a.js">'
  expect(assetsIn(html)).toEqual(['/assets/a.js'])
})
