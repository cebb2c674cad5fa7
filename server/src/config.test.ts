import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives a shop on port 3000 with the embedded database', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', demo: true })
  expect(config.databaseUrl).toBeUndefined()
})

test('a public address is kept as browsers write it', () => {
  for (const address of ['https://shop.example/', 'https://shop.example//', 'HTTPS://Shop.Example:443']) {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe('https://shop.example')
  }
  expect(readConfig({ PUBLIC_URL: 'http://localhost:4000' }).publicUrl).toBe('http://localhost:4000')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, not "1e3".'],
  ...['0', '-1', '2.5', '1001', '0x10', ' '].map((text): [Record<string, string>, string] => [
    { DATABASE_CONNECTIONS: text },
    `DATABASE_CONNECTIONS must be a whole number from 1 to 1000, not "${text}".`,
  ]),
  [{ DEMO: 'no' }, 'DEMO must be one of 0, 1, not "no".'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
  ],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address beginning with smtp:// or smtps://.'],
  [{ SIGNING_KEY: 'secret' }, 'SIGNING_KEY must be a P-256 private key as PEM, or the base64 of one.'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each(['https://shop.example/shop', 'https://shop.example/?a=1', 'https://anna:secret@shop.example'])(
  'a public address that is more than a host is refused: %s',
  (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      'PUBLIC_URL must be an address without a path, such as https://shop.example.',
    )
  },
)
