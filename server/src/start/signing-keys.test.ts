import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newSigningKey } from '../platform/secrets/tokens.ts'
import { readConfig } from './config.ts'
import { addSigningKey, openSigning } from './signing-keys.ts'

const now = Date.UTC(2026, 10, 24, 9)
const hour = 60 * 60 * 1000

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cartwright-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const start = () => openSigning({ dataDir, publicUrl: 'https://shop.test' })
const add = (time: number) => addSigningKey({ dataDir, publicUrl: 'https://shop.test' }, new Date(time))

describe('a shop with a new signing key', () => {
  test('signs with it from the next start on, and signs nobody out', async () => {
    const before = await start()
    const old = await before.sign({ sub: 'anna' }, now, 4 * 60 * 60)
    await add(now)
    const after = await start()
    expect(await after.verify(old, now + hour)).toMatchObject({ sub: 'anna' })
    expect(after.derive('a link')).toBe(before.derive('a link'))
    const fresh = await after.sign({ sub: 'bo' }, now, 60)
    expect(await after.verify(fresh, now)).toMatchObject({ sub: 'bo' })
    expect(await before.verify(fresh, now)).toBeUndefined()
    const [first, second] = after.jwks().keys
    expect(before.jwks().keys).toEqual([first])
    expect(second).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(JSON.stringify(after.jwks())).not.toContain('"d"')
  })

  test('drops the oldest key, and accepts a third one only after its tokens have expired', async () => {
    const old = await (await start()).sign({ sub: 'anna' }, now, 24 * 60 * 60)
    await add(now)
    await expect(add(now + 4 * hour)).rejects.toThrow(/is not 5 hours old yet/)
    await add(now + 6 * hour)
    const { verify, jwks } = await start()
    expect(jwks().keys).toHaveLength(2)
    expect(await verify(old, now + 7 * hour)).toBeUndefined()
  })

  test('keeps it in a file that only its owner can read', async () => {
    const path = await add(now)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

test('with keys in SIGNING_KEY the last one signs and the one before stays valid', async () => {
  const [first, second] = [newSigningKey(), newSigningKey()]
  const open = (...keys: string[]) => {
    const config = readConfig({ SIGNING_KEY: keys.join(''), PUBLIC_URL: 'https://shop.test' })
    return openSigning({ ...config, dataDir })
  }
  const [one, announced, both] = [
    await open(first),
    await open(first, second, first),
    await open(first, second),
  ]
  const [old, fresh] = [
    await announced.sign({ sub: 'anna' }, now, 60),
    await both.sign({ sub: 'bo' }, now, 60),
  ]
  expect(await one.verify(old, now)).toMatchObject({ sub: 'anna' })
  expect(await announced.verify(fresh, now)).toMatchObject({ sub: 'bo' })
  expect(await both.verify(old, now)).toMatchObject({ sub: 'anna' })
  expect(new Set([one, announced, both].map(({ derive }) => derive('a link'))).size).toBe(1)
})
