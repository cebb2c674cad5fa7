import { describe, expect, test } from 'vitest'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'
import { requireFreePort } from '../platform/process/ports.ts'
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

test('further databases have names, poolers and replicas of their own', () => {
  const env = {
    DATABASE_URL: 'postgres://one.db/shop',
    CELL_URLS: 'north=postgres://two.db/shop, south=postgres://one.db/south',
    CELL_POOL_URLS: 'south=postgres://pooler:6432/south',
    CELL_REPLICA_URLS: 'north=postgres://three.db/shop',
  }
  expect(readConfig({}).cells).toEqual([])
  expect(readConfig(env).cells).toEqual([
    { name: 'first', databaseUrl: 'postgres://one.db/shop' },
    {
      name: 'north',
      databaseUrl: 'postgres://two.db/shop',
      databaseReplicaUrl: 'postgres://three.db/shop',
    },
    {
      name: 'south',
      databaseUrl: 'postgres://one.db/south',
      databasePoolUrl: 'postgres://pooler:6432/south',
    },
  ])
})

test.each([
  ['north', 'CELL_URLS must name each database once'],
  ['North=postgres://two.db/shop', 'CELL_URLS must name each database once'],
  ['north=https://two.db/shop', 'CELL_URLS must name each database once'],
  ['first=postgres://two.db/shop', 'and is not first'],
  ['north=postgres://two.db/a,north=postgres://two.db/b', 'CELL_URLS must name each database once'],
  ['north=postgres://two.db/shop', 'CELL_URLS has no cell south', { CELL_POOL_URLS: 'south=postgres://p/s' }],
  ['north=postgres://two.db/shop', 'CELL_URLS needs DATABASE_URL too', { DATABASE_URL: '' }],
  [
    'north=postgres://two.db:5432/shop',
    'Each cell needs a database',
    { DATABASE_URL: 'postgres://two.db/shop' },
  ],
])('cells are refused that cannot be: %s: %s', (CELL_URLS, sentence, more?: object) => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://one.db/shop', CELL_URLS, ...more })).toThrow(sentence)
})

test('files lie in the data directory until a bucket is named', () => {
  expect(readConfig({})).toMatchObject({ largestFile: 500_000_000, fetch: { networks: [], ports: [] } })
  expect(readConfig({}).store).toBeUndefined()
  const endpoint = 'https://{bucket}.store.example'
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ S3_BUCKET: 'shop', S3_ENDPOINT: endpoint, ...keys }).store).toEqual({
    endpoint,
    bucket: 'shop',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test('networks and ports that may be fetched from are lists', () => {
  const { fetch } = readConfig({ FETCH_NETWORKS: '10.1.0.0/16, fd00::/8', FETCH_PORTS: '8080,8443' })
  expect(fetch).toEqual({ networks: ['10.1.0.0/16', 'fd00::/8'], ports: [8080, 8443] })
})

test('only this machine is trusted as a proxy until others are named', () => {
  expect(readConfig({}).trustedProxies).toEqual(['loopback'])
  expect(readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  const named = '10.1.0.7, loopback, 2001:db8::/32'
  expect(readConfig({ TRUSTED_PROXIES: named }).trustedProxies).toEqual([
    '10.1.0.7',
    'loopback',
    '2001:db8::/32',
  ])
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
  [{ UPLOAD_MAX_MB: '5' }, 'UPLOAD_MAX_MB must be a whole number from 20 to 2000, not "5".'],
  [{ FETCH_NETWORKS: '10.0.0.1' }, 'FETCH_NETWORKS must be a list of networks such as 10.1.0.0/16'],
  [
    { TRUSTED_PROXIES: 'proxy.internal' },
    'TRUSTED_PROXIES must be "loopback", "none", or a list of addresses and networks such as 10.1.0.0/16',
  ],
  [{ FETCH_PORTS: '80 90' }, 'FETCH_PORTS must be a list of ports such as 8080'],
  [{ S3_BUCKET: 'shop' }, 'S3_ENDPOINT must be the address of the object store, beginning with https://.'],
  [
    { S3_BUCKET: 'shop', S3_ENDPOINT: 'https://store.example', S3_ACCESS_KEY_ID: 'key' },
    'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [{ BACKUP_DAILY: '3 am' }, 'BACKUP_DAILY must be a time (UTC) such as 03:30, not "3 am".'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must be numbers of days, weeks and months such as 7,4,12, not "7".'],
  ...['abc', 'AGE-SECRET-KEY-1', 'age1abc'].map((text): [Record<string, string>, string] => [
    { BACKUP_KEY: text },
    'BACKUP_KEY must be a key that begins with AGE-SECRET-KEY-1 or age1: npm run shop -- backup-key makes one.',
  ]),
  [{ BACKUP_TO: 's3' }, 'BACKUP_TO=s3 needs S3_BUCKET, S3_ENDPOINT and the keys of the store.'],
  [{ BACKUP_TO: 's3://safe' }, 'BACKUP_TO=s3://safe needs S3_BUCKET, S3_ENDPOINT and the keys of the store.'],
  [{ BACKUP_TO: 's3:safe' }, 'A place for backups is a folder, s3 or s3://bucket/folder, not "s3:safe".'],
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

test('a server whose HOST is no address of this machine is started again: the network may come later', async () => {
  await expect(requireFreePort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
    new TemporaryStartFailure('HOST 192.0.2.1 is not an address of this machine.'),
  )
})

describe('a collector of OpenTelemetry', () => {
  const sent = (env: Record<string, string>) => {
    const { traces, metrics } = readConfig(env).openTelemetry ?? { traces: false, metrics: false }
    return { traces, metrics }
  }
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' }

  test.each<[string, Record<string, string>, { traces: boolean; metrics: boolean }]>([
    ['without one', {}, { traces: false, metrics: false }],
    ['for everything', endpoint, { traces: true, metrics: true }],
    [
      'for traces alone',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces.test/v1/traces' },
      { traces: true, metrics: false },
    ],
    [
      'for metrics alone',
      { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://metrics.test/v1/metrics' },
      { traces: false, metrics: true },
    ],
    ['without traces', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, { traces: false, metrics: true }],
    ['without metrics', { ...endpoint, OTEL_METRICS_EXPORTER: 'none' }, { traces: true, metrics: false }],
    ['at its usual address', { OTEL_TRACES_EXPORTER: 'otlp' }, { traces: true, metrics: false }],
    ['switched off', { ...endpoint, OTEL_SDK_DISABLED: 'true' }, { traces: false, metrics: false }],
  ])('%s gets what it is for', (_what, env, expected) => {
    expect(sent(env)).toEqual(expected)
  })

  test.each<[Record<string, string>, string]>([
    [
      { ...endpoint, OTEL_TRACES_EXPORTER: 'jaeger' },
      'OTEL_TRACES_EXPORTER must be one of otlp, none, not "jaeger".',
    ],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL must be one of http/protobuf, not "grpc".',
    ],
  ])('that cannot be served is refused: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new StartFailure(sentence))
  })
})
