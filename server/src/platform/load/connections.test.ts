import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

const server = createServer((_request, response) => response.end('hello'))
let port: number

beforeAll(async () => {
  limitConnections(server, { most: 2, networkOf: (address) => address, isProxy: () => false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function ask(): Promise<{ socket: Socket; text: string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  const [text] = (await once(socket, 'data')) as [string]
  return { socket, text }
}

test('connections beyond the limit of their network are told to come later, until others end', async () => {
  const first = await ask()
  const second = await ask()
  expect([first.text, second.text].every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true)
  const third = await ask()
  expect(third.text).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 1\r\n/s)
  expect(JSON.parse(third.text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ details: {} })
  first.socket.destroy()
  await expect.poll(async () => (await ask()).text.slice(0, 12)).toBe('HTTP/1.1 200')
})
