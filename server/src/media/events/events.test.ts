import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
import { renderedEvents, sendEvents } from '../../../test/events.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../../../test/web.ts'

const types = ['created', 'updated', 'deleted'].map((kind) => `cartwright.media.v1.file_${kind}`)

let store: Store
let receiver: Elsewhere
let mug: Buffer
const bodies: string[] = []

beforeAll(async () => {
  mug = await readFile(new URL('../../../../demo/images/speckled-mug--oat.webp', import.meta.url))
  receiver = await openElsewhere(async (request, response) => {
    bodies.push(await text(request))
    response.end()
  })
  store = await openStore({ httpClient: openTestHttpClient(receiver.port) })
})
afterAll(async () => {
  await store.close()
  await receiver.close()
})
beforeEach(async () => {
  await rows(store, 'DELETE FROM outbox')
})

const admin = async (method: string, path: string, body?: object) =>
  (await store.ask(method, `/admin/v1/media${path}`, { as: store.apiKey, ...(body ? { body } : {}) })).body

async function upload(fileName: string, more: Record<string, string> = {}) {
  const response = await store.app.server.inject({
    method: 'POST',
    url: `/admin/v1/media/upload?${new URLSearchParams({ fileName, ...more })}`,
    headers: { authorization: store.apiKey, 'content-type': 'application/octet-stream' },
    payload: mug,
  })
  return response.json().file
}
const told = async () => {
  const events = await renderedEvents(store, types)
  expect(events.flatMap(({ problems }) => problems)).toEqual([])
  return events.map(({ payload }) => payload && [payload.slug, payload.entityId])
}

test('a picture that is added, renamed, moved and deleted is told of each time', async () => {
  const { id } = await upload('mug.webp')
  const [created] = await renderedEvents(store, types)
  expect(created?.payload).toMatchObject({
    entityId: id,
    entityFqdn: 'cartwright.media.v1.file',
    createdEvent: { entity: { id, displayName: 'mug.webp', mediaType: 'IMAGE', operationStatus: 'READY' } },
  })
  await admin('PATCH', `/${id}`, { file: { id, altText: 'A mug' } })
  const { folder } = await admin('POST', '/folders', { folder: { name: 'Mugs' } })
  await admin('POST', '/move', { ids: [id], folderId: folder.id })
  const moved = (await renderedEvents(store, types)).at(-1)?.payload.updatedEvent.currentEntity
  expect(moved.parentFolderId).toBe(folder.id)
  await admin('DELETE', `/folders/${folder.id}`)
  expect(await told()).toEqual([
    ['created', id],
    ['updated', id],
    ['updated', id],
    ['updated', id],
  ])
  await rows(store, 'DELETE FROM outbox')
  await admin('POST', '/delete', { ids: [id] })
  expect(await told()).toEqual([['deleted', id]])
})

test('what does not change is not told of', async () => {
  const { id } = await upload('mug.webp')
  await rows(store, 'DELETE FROM outbox')
  await admin('PATCH', `/${id}`, { file: { id, altText: 'Late', revision: '99' } })
  await admin('POST', '/move', { ids: ['missing'], folderId: null })
  await admin('POST', '/delete', { ids: ['missing'] })
  expect(await told()).toEqual([])
})

test('a webhook names the file', async () => {
  const subscription = { name: 'Archive', url: `${receiver.url}/hook`, envelope: 'standard', types }
  const made = await store.ask('POST', '/webhooks/v1/subscriptions', {
    as: store.apiKey,
    body: { subscription },
  })
  expect(made.status).toBe(200)
  const { id } = await upload('mug.webp')
  await sendEvents(store)
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { type: 'cartwright.media.v1.file_created', subject: `file/${id}`, data: { entityId: id } },
  ])
})
