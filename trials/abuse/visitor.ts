import type { Store } from '../../server/test/store.ts'
import type { ShopProcess } from '../process.ts'

interface Sent {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
}

/** A running shop as a network sees it, for what the server's tests do with a shop of their own. */
export function visitorAt({ url, clientId }: ShopProcess, address: string): Store {
  const send = ({ method, url: path, headers = {}, payload }: Sent) =>
    fetch(url + path, {
      method,
      headers: { ...headers, 'x-forwarded-for': address },
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
    })
  const ask: Store['ask'] = async (method, path, { as, body, headers } = {}) => {
    const json = body === undefined ? {} : { payload: JSON.stringify(body) }
    const reply = await send({
      method,
      url: path,
      headers: { ...headers, 'content-type': 'application/json', ...(as ? { authorization: as } : {}) },
      ...json,
    })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? {} : JSON.parse(text), headers: {} }
  }
  const inject = async (sent: Sent) => {
    const reply = await send(sent)
    const body = await reply.text()
    return {
      statusCode: reply.status,
      headers: Object.fromEntries(reply.headers),
      cookies: reply.headers.getSetCookie().map(cookieOf),
      body,
      json: () => JSON.parse(body),
    }
  }
  const shop = { shop: { publicUrl: url }, app: { server: { inject } }, ask, clientId }
  return {
    ...shop,
    async visitor() {
      const { body } = await ask('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
      return body.access_token
    },
  } as unknown as Store
}

function cookieOf(text: string): { name: string; value: string; path: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
  const [, path = '/'] = /;\s*path=([^;]+)/i.exec(text) ?? []
  return { name, value, path }
}
