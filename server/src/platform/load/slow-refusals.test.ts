import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { slowRefusals } from './slow-refusals.ts'

test('a network that goes on after refusals waits for the next, and nobody else does', async () => {
  const app = Fastify()
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, _reply, next) => {
    request.address = String(request.headers['x-forwarded-for'])
    next()
  })
  slowRefusals(app)
  app.get('/', (_request, reply) => reply.code(429).send())
  app.get('/ok', (_request, reply) => reply.send())
  const url = await app.listen()
  const ask = async (address: string, path = '/') => {
    await fetch(url + path, { headers: { 'x-forwarded-for': address } })
    return `${address}${path}`
  }
  const [stubborn, other] = ['203.0.113.1', '203.0.113.2']
  for (let count = 0; count < 20; count++) await ask(stubborn)
  const answered: string[] = []
  const note = (answer: string) => void answered.push(answer)
  await Promise.all([
    ask(stubborn).then(note),
    ask(stubborn, '/ok')
      .then(note)
      .then(() => ask(other))
      .then(note),
  ])
  expect(answered).toEqual([`${stubborn}/ok`, `${other}/`, `${stubborn}/`])
  await app.close()
})
