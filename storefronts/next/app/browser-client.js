import { clientFor } from '../client.js'

export function browserClient() {
  const [, session] = /(?:^|; )session=([^;]*)/.exec(document.cookie) ?? []
  return clientFor(session && decodeURIComponent(session))
}
