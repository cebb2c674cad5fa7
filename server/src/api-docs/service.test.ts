import { expect, test } from 'vitest'
import { openStore } from '../../test/store.ts'
import { referencePage } from './service.ts'

test('the reference is made once, and anew when the shop gets another name', async () => {
  const store = await openStore()
  const page = await referencePage(store.shop)
  expect(await referencePage(store.shop)).toBe(page)
  await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { name: 'Kiln & Co' } } })
  expect((await referencePage(store.shop)).about).toMatch('Kiln & Co')
  await store.close()
})
