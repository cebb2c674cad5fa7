import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RunningShop, startShop } from 'cartwright/testing'

let shop: RunningShop

before(async () => {
  shop = await startShop()
})
after(() => shop?.stop())

test('the start page is there', async () => {
  const answer = await fetch(shop.url)
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /<h1/)
})

test('the shop says hello', async () => {
  const answer = await fetch(`${shop.url}/x/hello`)
  assert.equal(await answer.text(), 'Hello from your own shop.')
})
