// Sends what a page, or a function at the edge, asks of the published clients' hosts to the shop.
const shop = 'https://shop.invalid'
const hosts = /^https:\/\/(?:(?:www|edge|readonly)\.wixapis|(?:static|video)\.wixstatic)\.com(?=\/)/
const media = /https:\/\/(?:(?:static|video)\.wixstatic|d945e594-8657-47e2-9cd9-e9033c3d8da0\.usrfiles)\.com/g
const known = Symbol.for('cartwright.fetch')

redirectFetch()

/** Bundlers leave out an import that nothing is used of when a package says it has no side effects, so this is called. */
export function redirectFetch() {
  if (globalThis[known]) return
  globalThis[known] = true
  let current = redirecting(globalThis.fetch)
  const set = (given) => {
    current = redirecting(given)
  }
  const property = { configurable: true, enumerable: true, get: () => current, set }
  try {
    // Servers put a fetch of their own in its place, also after this.
    Object.defineProperty(globalThis, 'fetch', property)
  } catch {
    // The sandbox of a middleware lets nobody define it.
    globalThis.fetch = current
  }
}

function redirecting(original) {
  const redirected = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!hosts.test(url)) return original(input, init)
    const target = url.replace(hosts, shop)
    const given = input instanceof Request ? { ...(await optionsOf(input)), ...init } : init
    return withShopMedia(await original(target, given))
  }
  // Frameworks note on fetch that it is theirs.
  return Object.assign(redirected, original)
}

/** With its whole body: browsers do not send a stream by HTTP/1.1. */
async function optionsOf(request) {
  const { method, headers, signal } = request
  const body = /^(?:GET|HEAD)$/.test(method) ? undefined : await request.arrayBuffer()
  return { method, headers, signal, body }
}

async function withShopMedia(response) {
  if (!/json/.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  const { status, statusText } = response
  return new Response(text === '' ? null : text.replace(media, shop), { status, statusText, headers })
}
