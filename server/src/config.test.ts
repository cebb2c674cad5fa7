import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives a shop on port 3000 with the embedded database', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', demo: true })
  expect(config.databaseUrl).toBeUndefined()
})

test('a public address loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
  ],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address beginning with smtp:// or smtps://.'],
  [{ SIGNING_KEY: 'secret' }, 'SIGNING_KEY must be a P-256 private key as PEM, or the base64 of one.'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
