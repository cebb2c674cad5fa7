import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('info', { destination: { write: (line: string) => lines.push(line) } }))
  return lines.join('')
}

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'refreshToken',
  'refresh_token',
  'access_token',
  'sessionToken',
  'client_secret',
  'apiKey',
  'card',
])('the value of %s never appears, however deep it stands', (name) => {
  const text = logged((log) => {
    log.info({ [name]: 'hush' }, 'said')
    log.warn({ headers: { [name]: 'hush' } }, 'said')
    log.error({ request: { headers: { [name]: 'hush' } } }, 'said')
  })
  expect(text).not.toContain('hush')
  expect(text.match(/\[secret\]/g)).toHaveLength(3)
})

test('an error is logged without the refused row and without passwords', () => {
  const error = Object.assign(new Error('cannot reach postgres://shop:hush@db.test:5432/shop'), {
    code: '23514',
    detail: 'Failing row contains (anna@test.test, 12 Mill Lane).',
  })
  const text = logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(text).not.toMatch(/hush|anna@test|Mill Lane/)
  const line = JSON.parse(text)
  expect(line).toMatchObject({ msg: 'unexpected error', err: { code: '23514' } })
  expect(line.err.message).toBe('cannot reach postgres://[secret]@db.test:5432/shop')
  expect(line.err.stack).toContain('log.test.ts')
})

test('a line is one JSON object with its time and level', () => {
  const line = JSON.parse(logged((log) => log.info({ call: 'getCart' }, 'answered')))
  expect(line).toMatchObject({ level: 30, call: 'getCart', msg: 'answered' })
  expect(new Date(line.time).toISOString()).toBe(line.time)
})
