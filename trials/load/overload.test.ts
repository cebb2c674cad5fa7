import { expect, test } from 'vitest'
import { fastFolder } from '../../server/test/fast-folder.ts'
import { newDatabase } from '../../server/test/store.ts'
import { overload } from './overload.ts'

test('a crowd is answered or told to come later, and nobody is cut off', { timeout: 120_000 }, async () => {
  const { url, drop } = await newDatabase()
  const place = { folder: fastFolder, databaseUrl: url }
  const { measured } = await overload({ connections: 150, seconds: 2, ...place })
  expect(measured).toMatch(/^[1-9]\d* answered/)
  expect(measured).toContain('; 0 other answers, 0 connections cut, ')
  expect(measured).toMatch(/\d MB, ready afterwards$/)
  await drop()
})
