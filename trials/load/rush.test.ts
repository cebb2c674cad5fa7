import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { rush } from './rush.ts'

test('when tickets go on sale, two servers sell each once, to buyers who pay by card', {
  timeout: 300_000,
}, async () => {
  const { url, drop } = await newDatabase()
  const place = { folder: fastFolder, databaseUrl: url }
  const { measured } = await rush({ buyers: 16, tickets: 4, seconds: 1, ...place })
  // How fast, only the trial says: a machine that runs tests is busy.
  expect(measured).toMatch(/^4 bought, 4 orders, 4 tickets sold;/)
  await drop()
})
