import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { crash } from './crash.ts'

test('what clients were told survives kills of server and database, alone and together', {
  timeout: 180_000,
}, async () => {
  const { measured, met } = await crash({ servers: 2, databases: 2, folder: fastFolder })
  expect(met, measured).toBe(true)
})
