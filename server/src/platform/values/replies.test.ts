import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { JsonReply, lengthOfParts, Parts, streamOf } from './replies.ts'

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

test('JSON is made no faster than a connection takes it, and no longer than somebody reads', async () => {
  let made = 0
  let ended = false
  const json = {
    length: 1000 * 65_536,
    *parts() {
      try {
        for (; made < 1000; made++) yield Buffer.alloc(65_536, '1')
      } finally {
        ended = true
      }
    },
  }
  const stream = streamOf(json)
  for await (const chunk of stream) {
    expect(chunk).toHaveLength(65_536)
    expect(made).toBeLessThan(4)
    break
  }
  await expect.poll(() => ended).toBe(true)
})
