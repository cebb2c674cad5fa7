import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { overload } from './overload.ts'

// How fast, only the trial says: a machine that runs tests is busy.
test('of a crowd, everybody is answered or told to come later, nobody is cut off, and the shop is ready afterwards', {
  timeout: 120_000,
}, async () => {
  const { url, drop } = await newDatabase()
  const place = { folder: fastFolder, databaseUrl: url }
  const { measured } = await overload({ connections: 150, seconds: 2, ...place })
  expect(measured).toMatch(/^[1-9]\d* answered/)
  expect(measured).toContain('; 0 other answers, 0 connections cut, ')
  expect(measured).toMatch(/\d MB, ready afterwards$/)
  await drop()
})
