import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// The bodies are those that were captured of the published package, sent with the transport of either generation.

describe.each(generations)('contacts, with the requests of the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients

  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
  })
  afterAll(() => store.close())

  type Send = (method: string, path: string, body?: object) => ReturnType<Response['json']>

  async function sender(auth: { getAuthHeaders(): Promise<{ headers: object }> }): Promise<Send> {
    const { headers } = await auth.getAuthHeaders()
    return async (method, path, body) => {
      const response = await fetch(`https://www.wixapis.com${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, body: await response.json() }
    }
  }

  const merchant = () => sender(clients.sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }))

  async function shopper(tokens: { access_token: string; refresh_token: string }) {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600
    return sender(
      clients.sdk.OAuthStrategy({
        clientId: store.clientId,
        tokens: {
          accessToken: { value: tokens.access_token, expiresAt },
          refreshToken: { value: tokens.refresh_token, role: 'member' },
        },
      }),
    )
  }

  async function visitor() {
    return shopper({ access_token: await store.visitor(), refresh_token: 'none' })
  }

  const info = { name: { first: 'A' }, emails: { items: [{ tag: 'MAIN', email: 'a@b.test' }] } }

  test('a merchant creates, finds, changes, labels and deletes a contact', async () => {
    const send = await merchant()
    const made = await send('POST', '/contacts/v4/contacts', { info })
    const { id, revision } = made.body.contact
    const found = await send('POST', '/contacts/v4/contacts/query', {
      query: { filter: { 'primaryInfo.email': 'a@b.test' }, paging: { offset: 0, limit: 50 } },
    })
    expect(found.body).toMatchObject({
      contacts: [{ id }],
      pagingMetadata: { count: 1, offset: 0, total: 1 },
    })
    const changed = await send('PATCH', `/contacts/v4/contacts/${id}`, {
      contactId: id,
      info: { name: { first: 'B' } },
      revision,
    })
    expect(changed.body.contact).toMatchObject({ revision: revision + 1, info: { name: { first: 'B' } } })
    const { key } = (await send('POST', '/contacts/v4/labels', { displayName: 'Newsletter' })).body.label
    const path = `/contacts/v4/contacts/${id}/labels`
    const labelled = await send('POST', path, { contactId: id, labelKeys: [key] })
    expect(labelled.body.contact.info.labelKeys.items).toEqual([key])
    const read = await send('GET', `/contacts/v4/contacts/${id}?id=${id}&fieldsets=FULL`)
    expect(read.body).toMatchObject({ contact: { id }, responseType: 'FULL' })
    expect(await send('DELETE', `/contacts/v4/contacts/${id}?contactId=${id}`)).toEqual({
      status: 200,
      body: {},
    })
    expect(
      (await send('GET', `/contacts/v4/contacts/${id}?id=${id}`)).body.details.applicationError.code,
    ).toBe('CONTACT_NOT_FOUND')
  })

  test.runIf(generation === 'current')(
    'the functions of the client list contacts, and take labels off',
    async () => {
      const contacts = await import('@wix/auto_sdk_crm_contacts' as string)
      const auth = clients.sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
      const client = clients.sdk.createClient({ modules: { contacts }, auth })
      const made = await client.contacts.createContact({ name: { first: 'Cleo' } }, { allowDuplicates: true })
      const { _id } = made.contact
      const listed = await client.contacts.listContacts()
      expect(listed.contacts.map((each: { _id: string }) => each._id)).toContain(_id)
      const send = await merchant()
      const { key } = (await send('POST', '/contacts/v4/labels', { displayName: 'Potters' })).body.label
      const labelled = await client.contacts.labelContact(_id, [key])
      expect(labelled.contact.info.labelKeys.items).toEqual([key])
      const plain = await client.contacts.unlabelContact(_id, [key])
      expect(plain.contact.info.labelKeys.items).toEqual([])
    },
  )

  test('what is no e-mail address is refused with its field', async () => {
    const emails = { items: [{ tag: 'MAIN', email: 'nobody' }] }
    const { status, body } = await (await merchant())('POST', '/contacts/v4/contacts', { info: { emails } })
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([
      400,
      'info.emails.items[0].email',
    ])
  })

  test('a form of a visitor makes a contact; without anything in it, it is refused', async () => {
    const send = await visitor()
    const sent = await send('POST', '/contacts/v4/contact-submit', { info })
    expect(sent.body).toEqual({ contactId: expect.any(String), identityType: 'CONTACT', newContact: true })
    const empty = await send('POST', '/contacts/v4/contact-submit', {})
    expect([empty.status, empty.body.details.applicationError.code]).toEqual([
      400,
      'INSUFFICIENT_CONTACT_DATA',
    ])
  })

  test('a form of a member adds to their own contact', async () => {
    const { id } = await newMember(store)
    const send = await shopper(await memberTokens(store, await newVisitorFor(store, id)))
    const sent = await send('POST', '/contacts/v4/contact-submit', {
      info: { phones: { items: [{ tag: 'MAIN', phone: '+49 30 1' }] } },
    })
    expect(sent.body).toEqual({ contactId: id, identityType: 'MEMBER', newContact: false })
    const { body } = await (await merchant())('GET', `/contacts/v4/contacts/${id}?id=${id}`)
    expect(body.contact.primaryInfo.phone).toBe('+49 30 1')
  })

  test('a visitor may not read, query or change contacts', async () => {
    const send = await visitor()
    const { id } = await newMember(store)
    for (const answer of [
      await send('GET', `/contacts/v4/contacts/${id}?id=${id}`),
      await send('POST', '/contacts/v4/contacts/query', { query: {} }),
      await send('PATCH', `/contacts/v4/contacts/${id}`, { contactId: id, info, revision: 1 }),
      await send('POST', '/contacts/v4/labels', { displayName: 'X' }),
    ]) {
      expect([answer.status, answer.body.details.applicationError.code]).toEqual([403, 'PERMISSION_DENIED'])
    }
  })
})
