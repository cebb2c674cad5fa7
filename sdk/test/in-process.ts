import type { Store } from '../../server/test/store.ts'
import type { ClientOptions } from '../src/client.ts'

export interface InProcess {
  fetch: NonNullable<ClientOptions['fetch']>
  /** The requests so far, e.g. `POST /oauth2/token`. */
  requests: string[]
}

/** A `fetch` that calls a store in this process. */
export function inProcess(store: Store): InProcess {
  const requests: string[] = []
  return {
    requests,
    async fetch(url, init) {
      const { pathname, search } = new URL(url)
      requests.push(`${init.method} ${pathname}`)
      const { statusCode, headers, rawPayload } = await store.app.server.inject({
        method: init.method as 'GET',
        url: pathname + search,
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      })
      return new Response(new Uint8Array(rawPayload), {
        status: statusCode,
        headers: headers as Record<string, string>,
      })
    },
  }
}
