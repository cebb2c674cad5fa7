import { assetsIn, cartChangedBy, kindOf, offlinePath } from './kinds.rules.ts'

/** Of a service worker's surroundings what is used here: the libraries for pages and for workers exclude each other. */
interface Surroundings {
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void
  clients: { matchAll(options: object): Promise<{ url: string }[]> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

// Said by the server in front of this script: another build is another script.
declare const build: string
declare const languages: readonly string[]
/** What pages fetch once they are there. */
declare const scripts: readonly string[]

const worker = globalThis as unknown as Surroundings
const home = location.origin
const names = { assets: `assets ${build}`, pages: `pages ${build}`, pictures: 'pictures' }
const mostPages = 30
const mostPictures = 60

worker.addEventListener('install', (event) => {
  const paths = ['/offline', ...languages.map((language) => `/${language}/offline`)]
  event.waitUntil(Promise.all([fetchAssets(scripts), ...paths.map((path) => fetchPage(path, names.assets))]))
})

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, home)
  if (kind === 'asset') event.respondWith(keptFirst(event, names.assets))
  if (kind === 'picture') event.respondWith(keptFirst(event, names.pictures, mostPictures))
  if (kind === 'page' || kind === 'passing-page') event.respondWith(networkFirst(event, kind === 'page'))
  const cart = cartChangedBy(request)
  if (cart) event.waitUntil(fetchCart(cart))
})

/** What other builds kept goes; what is open now can be read without a network. */
async function begin(): Promise<void> {
  const current = Object.values(names)
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name)
  await worker.registration.navigationPreload?.enable()
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = open.filter(({ url }) => kindOf({ method: 'GET', url, mode: 'navigate' }, home) === 'page')
  await Promise.all(pages.map(({ url }) => fetchPage(url, names.pages)))
}

async function keptFirst(event: Fetching, name: string, most?: number): Promise<Response> {
  const { request } = event
  const known = await (await caches.open(name)).match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) event.waitUntil(keep(name, request, { response: response.clone(), most }))
  return response
}

async function networkFirst(event: Fetching, kept: boolean): Promise<Response> {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    if (kept && response.status === 200) {
      event.waitUntil(keep(names.pages, request.url, { response: response.clone(), most: mostPages }))
    }
    return response
  } catch (error) {
    const known = kept && (await (await caches.open(names.pages)).match(request.url, { ignoreVary: true }))
    const offline = await caches.match(offlinePath(request.url, languages), { ignoreVary: true })
    const answer = known || offline
    if (!answer) throw error
    return answer
  }
}

/** The newest last; the oldest go. */
async function keep(
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

/** A page with all that it needs. */
async function fetchPage(url: string, name: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (response.status !== 200 || response.redirected) return
  await keep(name, url, { response: response.clone(), most: name === names.pages ? mostPages : undefined })
  await fetchAssets(assetsIn(await response.text()))
}

async function fetchAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(names.assets)
  await cache.addAll(paths)
}

let fetching: Promise<void> | undefined

/** After changes of the cart, once for those that follow each other, so that it can be read without a network. */
function fetchCart(url: string): Promise<void> {
  fetching ??= new Promise<void>((resolve) => setTimeout(resolve, 1500))
    .then(() => {
      fetching = undefined
      return fetchPage(url, names.pages)
    })
    .catch(() => {})
  return fetching
}
