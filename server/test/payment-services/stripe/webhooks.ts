import { createHmac } from 'node:crypto'
import { type Answer, newId } from '../stand-in.process.ts'

export const endpoints = new Map<string, { url: string; secret: string }>()

export function webhookEndpoint(method: string, form: URLSearchParams, id: string): Answer {
  if (method === 'DELETE') return { body: { id, object: 'webhook_endpoint', deleted: endpoints.delete(id) } }
  const endpoint = { url: form.get('url') ?? '', secret: newId('whsec_') }
  const newest = newId('we_')
  endpoints.set(newest, endpoint)
  return { body: { id: newest, object: 'webhook_endpoint', ...endpoint } }
}

/** What a webhook looks like, signed as the documentation says. */
export function signedEvent(type: string, object: object, secret: string | undefined) {
  const payload = JSON.stringify({ ...{ id: newId('evt_'), object: 'event', type }, data: { object } })
  const time = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', secret ?? [...endpoints.values()].at(-1)?.secret ?? '')
  return { payload, signature: `t=${time},v1=${signed.update(`${time}.${payload}`).digest('hex')}` }
}
