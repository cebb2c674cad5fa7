// Next.js: the server, the middleware and the pages use the shop in place of the published clients' hosts.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { shopAddress, withShopInPolicy } from './hosts.mjs'
import { redirected } from './redirect.mjs'

const loader = fileURLToPath(new URL('loader.cjs', import.meta.url))
const preload = new URL('preload.mjs', import.meta.url).href
const [major, minor] = createRequire(import.meta.url)('next/package.json')
  .version.split('.')
  .map(Number)
const namesHosts = /wixapis\.com|wixstatic\.com|usrfiles\.com|shop\.invalid/

/** Adds the shop to a configuration of Next.js. */
export function withCartwright(config) {
  return async (phase, context) => {
    await redirected
    const given = (typeof config === 'function' ? await config(phase, context) : await config) ?? {}
    const shop = shopAddress()
    // The processes that Next.js starts.
    const { NODE_OPTIONS = '' } = process.env
    if (!NODE_OPTIONS.includes(preload))
      process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import ${preload}`.trim()
    return {
      ...given,
      ...turbopackOf(given, shop),
      webpack: webpackOf(given.webpack, shop),
      images: imagesOf(given.images, shop),
      ...(given.headers ? { headers: async () => withPolicies(await given.headers(), shop) } : {}),
    }
  }
}

function turbopackOf({ turbopack, experimental }, shop) {
  if (major < 14) return {}
  if (major > 15 || (major === 15 && minor >= 3)) return { turbopack: withLoader(turbopack, shop) }
  return { experimental: { ...experimental, turbo: withLoader(experimental?.turbo, shop) } }
}

function withLoader(given = {}, shop) {
  // Before Next.js 16, Turbopack knew no conditions, and loaders broke TypeScript and modules of Next.js itself.
  const everywhere = ['*.js', '*.mjs', '*.cjs', '*.jsx', '*.ts', '*.tsx']
  const names = major > 15 ? everywhere : ['**/@wix/**/*.js', '**/@wix/**/*.mjs', '**/cartwright/fetch.mjs']
  const condition = major > 15 ? { condition: { content: namesHosts } } : {}
  const rule = { ...condition, loaders: [{ loader, options: { shop } }] }
  return { ...given, rules: { ...Object.fromEntries(names.map((name) => [name, rule])), ...given.rules } }
}

function webpackOf(given, shop) {
  return (config, options) => {
    // webpack keeps what a loader made until this text changes; it does not look into objects with options.
    const use = [`${loader}?shop=${encodeURIComponent(shop)}`]
    config.module.rules.push({ test: /\.[cm]?[jt]sx?$/, enforce: 'pre', use })
    return given ? given(config, options) : config
  }
}

const nearNames = /^(?:[\w-]+|.+\.(?:local|localhost|internal))$/
const nearAddresses =
  /^(?:(?:127|10)\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+$|^\[(?:::1|f[cd][\da-f:]+)\]$/

function imagesOf(given = {}, shop) {
  const { protocol, hostname, port } = new URL(shop)
  const pattern = { protocol: protocol.slice(0, -1), hostname, port, pathname: '/**' }
  const isHere = nearNames.test(hostname) || nearAddresses.test(hostname)
  return {
    ...given,
    remotePatterns: [...(given.remotePatterns ?? []), pattern],
    ...(isHere && major > 15 ? { dangerouslyAllowLocalIP: true } : {}),
  }
}

function withPolicies(rules, shop) {
  const change = ({ key, value }) => {
    const isPolicy = /^content-security-policy/i.test(key)
    return { key, value: isPolicy ? withShopInPolicy(value, shop) : value }
  }
  return rules.map((rule) => ({ ...rule, headers: rule.headers.map(change) }))
}
