import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts'
import { hire, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'
import { queue, type Topic } from '../../platform/mail/mail.ts'

let server: SmtpServer
let officeAddress = '127.0.0.1'
const addressOf = (host: string) =>
  host === 'office.test' ? officeAddress : /^\d/.test(host) ? host : '127.0.0.1'
let store: Store

beforeAll(async () => {
  server = await startSmtpServer()
  server.answer()
  store = await openStore({
    web: '/nonexistent',
    httpClient: openHttpClient({
      networks: ['127.0.0.1/32'],
      ports: [server.port],
      resolve: async (host) => [{ address: addressOf(host), family: 4 }],
    }),
  })
})

afterAll(async () => {
  await store?.close()
  await server?.close()
})

const merchant = (method: string, path: string, body?: unknown) =>
  store.ask(method, path, { as: store.apiKey, ...(body === undefined ? {} : { body }) })

const saveServer = (change: object = {}) =>
  merchant('PUT', '/admin/v1/mail-server', {
    server: {
      host: 'mail.test',
      port: server.port,
      security: 'NONE',
      username: 'anna',
      password: 'secret',
      ...change,
    },
  })

async function newMessage(to: string, { topic = 'orders' as Topic, confidential = false } = {}) {
  const id = store.shop.newId()
  const { siteId } = store
  const message = { siteId, id, from: 'shop@fieldhouse.test', to, subject: 'Hello', text: 'Hello', html: '' }
  await store.shop.db.transaction((tx) =>
    queue(tx, [{ ...message, topic, confidential }], store.shop.clock()),
  )
  return id
}

const read = async (id: string) => (await merchant('GET', `/admin/v1/messages/${id}`)).body.message
const send = (id: string) => merchant('POST', `/admin/v1/messages/${id}/send`, {})

describe('without a mail server', () => {
  test('an e-mail stays in the mailbox and is not called sent', async () => {
    const id = await newMessage('lena@example.test')
    expect(await read(id)).toMatchObject({ status: 'QUEUED' })
    await store.work()
    expect(await read(id)).toMatchObject({ status: 'NOT_SENT' })
    expect((await merchant('GET', `/admin/v1/messages/${id}`)).body.sendsMail).toBe(false)
    expect((await send(id)).body.details.applicationError.code).toBe('MAIL_SERVER_MISSING')
  })

  test('a test e-mail says what is missing', async () => {
    const { status, body } = await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })
    expect([status, body.details.applicationError.code]).toEqual([409, 'MAIL_SERVER_MISSING'])
  })
})

describe('the mail server of a shop', () => {
  test('is saved without ever showing its password', async () => {
    const saved = await saveServer()
    expect(saved.body.server).toMatchObject({ host: 'mail.test', username: 'anna', hasPassword: true })
    const shown = await merchant('GET', '/admin/v1/mail-server')
    expect(shown.body).toMatchObject({ installationSendsMail: false, server: { host: 'mail.test' } })
    expect(JSON.stringify([saved.body, shown.body])).not.toContain('secret')
    const stored = await rows(store, 'SELECT mail_servers::text FROM mail_servers', [])
    expect(JSON.stringify(stored)).not.toContain('secret')
  })

  test('keeps its password when it is saved without one, but not for another host', async () => {
    await saveServer({ password: undefined })
    expect((await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })).status).toBe(200)
    expect(server.taken().at(-1)).toContain('Subject: Test e-mail from Fieldhouse')
    await saveServer({ host: 'other.test', password: undefined })
    const test = await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })
    expect(test.body.message).toMatch(/^The e-mail was not sent: /)
    await saveServer()
  })

  test('says why it did not take a test e-mail', async () => {
    await saveServer({ password: 'wrong' })
    const { status, body } = await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })
    expect([status, body.details.applicationError.code]).toEqual([409, 'MAIL_NOT_TAKEN'])
    expect(body.message).toContain('535 5.7.8 wrong password')
    await saveServer()
  })

  test('is never a machine in the private network of the server', async () => {
    await saveServer({ host: 'office.test' })
    officeAddress = '10.0.0.5'
    const { body } = await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })
    expect(body.message).toContain('must lead to a public address, or into FETCH_NETWORKS')
    for (const host of ['office.test', '192.168.0.9']) {
      const refused = await saveServer({ host })
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringMatching(/server\.host.*private network: .* FETCH_NETWORKS/),
      ])
    }
    await saveServer()
  })

  test('gets the e-mails of the shop', async () => {
    const id = await newMessage('carl@example.test')
    await store.work()
    expect(server.taken().at(-1)).toContain('To: carl@example.test')
    expect(await read(id)).toMatchObject({ status: 'SENT', sentDate: expect.stringMatching(/^20/) })
    const figures = await store.shop.metrics.print()
    expect(figures).toMatch(/cartwright_emails_total\{result="sent"\} [1-9]/)
    expect(figures).toMatch(/cartwright_jobs_total\{kind="send-mail",result="done"\} [1-9]/)
  })
})

describe('the mail server of a shop, which gets links for owners and codes for members,', () => {
  test.each([
    ['a manager', 'manager'],
    ['an editor', 'editor'],
  ] as const)('is not changed by %s', async (_who, role) => {
    const other = await openStore({ web: '/nonexistent' })
    const person = await hire(other, await setUpShop(other), role)
    const server = { host: 'mail.test', port: 587, security: 'TLS' }
    expect((await person.ask('PUT', '/admin/v1/mail-server', { server })).status).toBe(403)
    expect((await person.ask('DELETE', '/admin/v1/mail-server')).status).toBe(403)
    await other.close()
  })

  test.each([
    [{ port: 6379 }, 'server.port'],
    [{ host: 'two words' }, 'server.host'],
  ])('is refused with %o', async (change, field) => {
    const { status, body } = await saveServer(change)
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  })

  test('loses its password when encryption ends', async () => {
    await saveServer({ security: 'STARTTLS' })
    await saveServer({ password: undefined })
    const { body } = await merchant('POST', '/admin/v1/mail-server/test', { to: 'me@example.test' })
    expect(body.details.applicationError.code).toBe('MAIL_NOT_TAKEN')
    await saveServer()
  })
})

describe('an e-mail that its mail server refuses', () => {
  test('fails at once when there is no such mailbox, and is sent again when the merchant asks', async () => {
    const id = await newMessage('nobody@example.test')
    await store.work()
    const failed = await read(id)
    expect(failed).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('550 5.1.1') })
    const listed = await merchant('GET', '/admin/v1/messages?failed=true')
    expect(listed.body.messages.map((message: { id: string }) => message.id)).toEqual([id])
    await rows(store, "UPDATE messages SET recipient = 'somebody@example.test' WHERE id = $1", [id])
    expect((await send(id)).body.message).toMatchObject({ status: 'QUEUED' })
    await store.work()
    expect(await read(id)).toMatchObject({ status: 'SENT' })
    expect((await read(id)).failure).toBeUndefined()
    expect(server.taken().at(-1)).toContain('To: somebody@example.test')
  })

  test('waits for another attempt when the server asks to come later', async () => {
    const id = await newMessage('later@example.test')
    await store.work()
    expect(await read(id)).toMatchObject({
      status: 'QUEUED',
      failure: expect.stringContaining('451 4.7.1'),
      nextAttemptDate: expect.any(String),
    })
  })
})

describe('an e-mail that is sent again', () => {
  test('is still known as sent while it waits, and leaves a second time', async () => {
    const id = await newMessage('gina@example.test')
    await store.work()
    const before = server.taken().length
    expect((await send(id)).body.message).toMatchObject({ status: 'SENT' })
    await store.work()
    expect(server.taken().length).toBe(before + 1)
  })

  test('leaves once, however often the merchant clicks', async () => {
    const id = await newMessage('dora@example.test')
    await store.work()
    const before = server.taken().length
    await Promise.all([send(id), send(id), send(id)])
    await store.work()
    expect(server.taken().length).toBe(before + 1)
  })

  test('is refused when its secret was deleted', async () => {
    const id = await newMessage('emil@example.test', { topic: 'accounts', confidential: true })
    await store.work()
    const { status, body } = await send(id)
    expect([status, body.details.applicationError.code]).toEqual([409, 'MESSAGE_DELETED'])
  })
})

test('staff read no e-mails about what they may not see', async () => {
  const owner = await setUpShop(store)
  const viewer = await hire(store, owner, 'viewer')
  const [orders, accounts, staff] = await Promise.all([
    newMessage('fay@example.test'),
    newMessage('fay@example.test', { topic: 'accounts' }),
    newMessage('fay@example.test', { topic: 'staff' }),
  ])
  const idsFor = async (
    ask: (method: string, path: string) => Promise<{ body: { messages: { id: string }[] } }>,
  ) =>
    (await ask('GET', '/admin/v1/messages?to=fay@example.test')).body.messages.map(({ id }) => id).toSorted()
  expect(await idsFor(owner.ask)).toEqual([orders, accounts, staff].toSorted())
  expect(await idsFor(viewer.ask)).not.toContain(staff)
  const { body } = await owner.ask('POST', '/admin/v1/api-keys', {
    key: { name: 'Settings', permissions: ['SITE.READ', 'MEMBERS.READ'] },
  })
  const narrow = (method: string, path: string) => store.ask(method, path, { as: body.secret })
  expect(await idsFor(narrow)).toEqual([accounts])
  expect((await narrow('GET', `/admin/v1/messages/${orders}`)).status).toBe(404)
  expect((await narrow('GET', `/admin/v1/messages/${accounts}`)).status).toBe(200)
})
