import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { JsonReply, lengthOfParts, Making, Parts } from './replies.ts'

const texts = ['[', '"Käse"', ',', `"${'x'.repeat(100_000)}"`, ']']
const parts = texts.map((text) => Buffer.from(text))

test('a reply in parts is their text', () => {
  expect(JSON.parse(new JsonReply(parts).json.toString())).toEqual(['Käse', 'x'.repeat(100_000)])
})

test('parts that go over a connection leave it open for the next ones', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-length', lengthOfParts(parts))
    new Parts(parts).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  for (let turn = 0; turn < 3; turn++) {
    const asking = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent })
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    ports.add(response.socket.localPort)
    expect(Buffer.concat(await response.toArray()).toString()).toBe(texts.join(''))
  }
  expect(ports.size).toBe(1)
  agent.destroy()
  server.close()
})

test('parts can be read like any stream', async () => {
  const read: Buffer[] = []
  await pipeline(new Parts(parts), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) read.push(chunk)
  })
  expect(Buffer.concat(read).toString()).toBe(texts.join(''))
})

const count = 1000
const size = 65_536

/** In one buffer, with a count of what was made. */
function* making(so: { far: number; ended?: boolean }): Generator<Buffer, void> {
  const bytes = Buffer.alloc(size)
  try {
    for (; so.far < count; so.far++) yield bytes.fill(so.far % 256)
  } finally {
    so.ended = true
  }
}

test('JSON that is made in one buffer arrives whole, over a connection, as a stream and as text', async () => {
  const server = createServer((_, response) => {
    new Making(making({ far: 0 })).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  const read = [
    Buffer.concat(await response.toArray()),
    Buffer.concat(await new Making(making({ far: 0 })).toArray()),
    new JsonReply(making({ far: 0 })).json as Buffer,
  ]
  for (const bytes of read) {
    expect(bytes).toHaveLength(count * size)
    expect(Array.from({ length: count }, (_, part) => bytes[(part + 1) * size - 1])).toEqual(
      Array.from({ length: count }, (_, part) => part % 256),
    )
  }
  server.close()
})

test('JSON is made no faster than a connection takes it, and no longer than somebody reads', async () => {
  const so: Parameters<typeof making>[0] = { far: 0 }
  const server = createServer((_, response) => {
    const stream = new Making(making(so))
    response.on('close', () => stream.destroy())
    stream.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  await once(response, 'readable')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(so.far).toBeLessThan(count)
  response.destroy()
  await expect.poll(() => so.ended).toBe(true)
  expect(so.far).toBeLessThan(count)
  server.close()
})
