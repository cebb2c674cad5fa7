// The hosts that are compiled into the published clients, and how code is made to use a shop instead.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const apiHosts = ['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com']
// In parts, because a bundled configuration that is loaded again comes through what is done to code here.
export const mediaHosts = [
  ['static', 'wixstatic', 'com'],
  ['video', 'wixstatic', 'com'],
  ['d945e594-8657-47e2-9cd9-e9033c3d8da0', 'usrfiles', 'com'],
].map((parts) => parts.join('.'))

/** Bundlers put the shop's address here. */
const placeholder = 'https://shop.invalid'
const redirectingFetch = fileURLToPath(new URL('fetch.mjs', import.meta.url))

/** The address of the shop: CARTWRIGHT_URL, else the one that `connect` wrote. */
export function shopAddress() {
  const file = new URL('connection.json', import.meta.url)
  const { CARTWRIGHT_URL: given } = process.env
  if (given) return new URL(given).origin
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).url
  throw new Error('Set CARTWRIGHT_URL to the address of the shop.')
}

/** The same text with the shop in place of the hosts of pictures, videos and documents. */
export function withShopMedia(text, shop) {
  const { origin, host, hostname } = new URL(shop)
  let result = text
  for (const name of mediaHosts) {
    if (!result.includes(name.split('.').at(-2))) continue
    result = result
      .replaceAll(`https://${name}`, origin)
      .replaceAll(`https:\\/\\/${name}`, origin.replaceAll('/', '\\/'))
      .replaceAll(`//${name}`, `//${host}`)
      .replaceAll(name.replaceAll('.', '\\.'), hostname.replaceAll('.', '\\.'))
      .replaceAll(name, hostname)
  }
  return result
}

/** The shop names its own pictures otherwise, so these addresses were written by whoever designed the storefront. */
const designPictures = new RegExp(
  `(https://${mediaHosts[0]}/media/[0-9a-f]{6}_[0-9a-f]{32}~mv2\\w*\\.(?:jpe?g|png)(?:[/?][^\\s'"\`)<>]*)?)`,
)

/** Code with the shop in place of these hosts. Pictures that it shows by their whole address stay where they are. */
export function withShopInCode(code, shop) {
  return code
    .split(designPictures)
    .map((part, index) => (index % 2 === 1 ? part : withShopMedia(part, shop)))
    .join('')
}

/** A Content-Security-Policy that names one of the hosts names the shop, too. */
export function withShopInPolicy(policy, shop) {
  const hosts = [...apiHosts, ...mediaHosts, '*.wixapis.com', '*.wixstatic.com']
  const named = hosts.map((host) => host.replace(/[.*]/g, '\\$&')).join('|')
  return policy.replace(new RegExp(`(?:https://)?(?:${named})(?![\\w.])`, 'g'), (name) => `${name} ${shop}`)
}

/** A module as a bundler should see it, or undefined if it names none of the hosts. */
export function withShop(code, file, shop) {
  if (file === redirectingFetch) return code.replace(placeholder, shop)
  const result = withShopInCode(code, shop)
  if (!apiHosts.some((host) => result.includes(host))) return result === code ? undefined : result
  const path = relative(dirname(file), redirectingFetch).replaceAll('\\', '/')
  const specifier = JSON.stringify(path.startsWith('.') ? path : `./${path}`)
  if (!isModule(code)) return `${result}\nrequire(${specifier})\n`
  return `${result}\nimport { redirectFetch as cartwrightFetch } from ${specifier}\ncartwrightFetch()\n`
}

function isModule(code) {
  return /(?:^|[;}\n])\s*(?:import|export)\s*[\w{*'"]/.test(code)
}
