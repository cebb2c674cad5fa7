import { expect, test } from 'vitest'
import { backupOptions } from './carriers.rules.ts'

const backupRate = { title: 'Parcel', amount: '9.90', active: true }
const carriers = new Map([['a', { appId: 'a', backupRate }]])
const asked = [{ id: 'a' }]
const plugin = { id: 'a' }

test('a backup rate stands in for a carrier that was asked and did not answer, and for no other', () => {
  const titles = (...of: Parameters<typeof backupOptions>) => backupOptions(...of).map(({ title }) => title)
  expect(titles(carriers, { asked, replies: [] }, 'USD')).toEqual(['Parcel'])
  const failed = { plugin, failure: 'is silent' }
  expect(titles(carriers, { asked, replies: [failed] }, 'USD')).toEqual(['Parcel'])
  const refused = { plugin, refusal: 'no' }
  expect(titles(carriers, { asked, replies: [refused] }, 'USD')).toEqual([])
  expect(titles(carriers, { asked: [], replies: [] }, 'USD')).toEqual([])
  const off = new Map([['a', { appId: 'a', backupRate: { ...backupRate, active: false } }]])
  expect(titles(off, { asked, replies: [] }, 'USD')).toEqual([])
})
