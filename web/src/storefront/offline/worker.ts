import { assetsIn, cartChangedBy, kindOf, offlinePath } from './kinds.rules.ts'

/** The parts of a service worker's scope in use. TypeScript's libraries for pages and for workers exclude each other. */
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  clients: { matchAll(options: object): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

// The server puts these in front of the script, so that each build is another script.
declare const build: string
declare const languages: readonly string[]
/** Scripts that pages load later. */
declare const scripts: readonly string[]

const worker = globalThis as unknown as WorkerScope
const home = location.origin
const names = { assets: `assets ${build}`, pages: `pages ${build}`, pictures: 'pictures' }
/** The check-in of the admin has caches of its own. */
const isOurs = (name: string) => !name.startsWith('check-in ')
const mostPages = 30
const mostPictures = 60

worker.addEventListener('install', (event) => {
  const paths = ['/offline', ...languages.map((language) => `/${language}/offline`)]
  event.waitUntil(Promise.all([fetchAssets(scripts), ...paths.map((path) => fetchPage(path, names.assets))]))
})

worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, home)
  if (kind === 'asset') event.respondWith(cacheFirst(event, names.assets))
  if (kind === 'picture') event.respondWith(cacheFirst(event, names.pictures, mostPictures))
  if (kind === 'page' || kind === 'uncached-page') event.respondWith(networkFirst(event, kind === 'page'))
  const cart = cartChangedBy(request)
  if (cart) event.waitUntil(fetchCart(cart))
})

/** Deletes the caches of other builds, and caches the pages that are open. */
async function activate(): Promise<void> {
  const current = Object.values(names)
  for (const name of await caches.keys())
    if (isOurs(name) && !current.includes(name)) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = open.filter(({ url }) => kindOf({ method: 'GET', url, mode: 'navigate' }, home) === 'page')
  await Promise.all(pages.map(({ url }) => fetchPage(url, names.pages)))
}

async function cacheFirst(event: FetchEvent, name: string, most?: number): Promise<Response> {
  const { request } = event
  const known = await (await caches.open(name)).match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(store(name, request, { response: response.clone(), most }))
  return response
}

async function networkFirst(event: FetchEvent, cached: boolean): Promise<Response> {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    if (cached && mayStore(response)) {
      event.waitUntil(store(names.pages, request.url, { response: response.clone(), most: mostPages }))
    }
    return response
  } catch (error) {
    const known = cached && (await (await caches.open(names.pages)).match(request.url, { ignoreVary: true }))
    const offline = await caches.match(offlinePath(request.url, languages), { ignoreVary: true })
    const answer = known || offline
    if (!answer) throw error
    return answer
  }
}

/** Not a page for members, nor one from a shop whose database is away. */
function mayStore({ status, headers }: Response): boolean {
  return status === 200 && headers.get('cache-control') !== 'no-store'
}

/** Caches a response. The oldest ones are deleted. */
async function store(
  name: string,
  request: RequestInfo,
  { response, most = Number.POSITIVE_INFINITY }: { response: Response; most?: number | undefined },
): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most)))
    await cache.delete(key, { ignoreVary: true })
}

async function fetchPage(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!mayStore(response) || response.redirected) return
  // Scripts and styles first: the page may be asked for as soon as it is there.
  await fetchAssets(assetsIn(await response.clone().text()))
  await store(name, url, { response, most: name === names.pages ? mostPages : undefined })
}

async function fetchAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(names.assets)
  await cache.addAll(paths)
}

let fetching: Promise<void> | undefined

/** Milliseconds. Changes of the cart within this time are cached together. */
const pause = 1500

/** Caches the cart after changes; once for several in a row. */
function fetchCart(url: string): Promise<void> {
  fetching ??= new Promise<void>((resolve) => setTimeout(resolve, pause))
    .then(() => {
      fetching = undefined
      return fetchPage(url, names.pages)
    })
    .catch(() => {})
  return fetching
}
