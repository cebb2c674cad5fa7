import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVaultOf } from './backups.ts'

const S3rver = (await import('s3rver' as string)).default as new (
  options: object,
) => { run(): Promise<{ port: number }>; close(): Promise<void> }

let folder: string
let bucket: InstanceType<typeof S3rver>
let store: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
const keep = { days: 7, weeks: 4, months: 12 }
const rows = Buffer.alloc(300_000, 'an order\n')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-vault-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: ['shop', 'safe'].map((name) => ({ name, configs: [] })),
  })
  const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  store = { ...keys, endpoint: `http://127.0.0.1:${(await bucket.run()).port}`, bucket: 'shop' }
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (to: string) =>
  openVaultOf({ backup: { to, keep, continuous: 0 }, store, dataDir: join(folder, 'data') })

test.each(['s3', 's3://safe', 's3://safe/shops/1/', 'a folder'])('backups can be kept in %s', async (to) => {
  const vault = await open(to === 'a folder' ? join(folder, 'vault') : to)
  const stored = await vault.put('backups/1/orders.copy', Readable.from([rows]), { compress: true })
  await vault.writeText('backups/1/manifest.json', '{}')
  expect((await vault.list('backups')).sort()).toEqual([
    'backups/1/manifest.json',
    'backups/1/orders.copy.gz',
  ])
  expect(await vault.measure(stored.name)).toEqual(stored)
  expect((await buffer(await vault.open(stored.name))).equals(rows)).toBe(true)
  expect(await vault.readText('backups/2/manifest.json')).toBeUndefined()
  await vault.removeFolder('backups/1')
  expect(await vault.list('backups')).toEqual([])
})

test('only the owner of the server can read backups in a folder', async () => {
  const place = join(folder, 'private')
  const vault = await open(place)
  const { name } = await vault.put('secrets', Readable.from([rows]))
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  expect((await stat(join(place, name))).mode & 0o777).toBe(0o600)
})

test('a bucket needs its store', async () => {
  const opening = openVaultOf({ backup: { to: 's3://safe', keep, continuous: 0 }, dataDir: folder })
  await expect(opening).rejects.toThrow('Backups in s3://safe need S3_BUCKET')
})
