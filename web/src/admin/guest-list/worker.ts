/** The parts of a service worker's scope in use. TypeScript's libraries for pages and for workers exclude each other. */
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  clients: { claim(): Promise<void> }
  registration: { scope: string }
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

// The server puts these in front of the script, so that each build is another script.
declare const build: string
/** What the check-in page loads, besides what its document names. */
declare const assets: readonly string[]

// Opens the check-in page of one event without a network. It controls no other page, and caches no data.
const worker = globalThis as unknown as WorkerScope
const page = worker.registration.scope
const prefix = 'check-in '
const cacheName = `${prefix}${build}`

worker.addEventListener('install', (event) => event.waitUntil(fill()))

worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && origin + pathname === page) event.respondWith(networkFirst(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event.request))
})

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  const response = await fetch(page, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The page answers ${response.status}.`)
  const named = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  await cache.addAll([...new Set([...named, ...assets])])
  await cache.put(page, response)
}

/** Deletes the caches of other builds. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
  await worker.clients.claim()
}

/** Milliseconds. A network that is slower than this is as good as none, and so is a shop or a proxy that fails. */
const patience = 4000

async function networkFirst(request: Request): Promise<Response> {
  const cached = await caches.match(page)
  if (!cached) return fetch(request)
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const fresh = fetch(request).then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  )
  return (await Promise.race([fresh, slow])) ?? cached
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // Fonts are not among the assets. The cache is gone when somebody has signed out.
  if (request.destination === 'font' && response.ok && (await caches.has(cacheName)))
    await (await caches.open(cacheName)).put(request, response.clone())
  return response
}
