// Vite, and what is built on it: pages and server code use the shop in place of the published clients' hosts.
import { shopAddress, withShop, withShopInPolicy, withShopMedia } from './hosts.mjs'
import { redirected } from './redirect.mjs'

/** Adds the shop to a configuration of Vite. */
export function withCartwright(config) {
  return async (environment) => {
    await redirected
    const given = (typeof config === 'function' ? await config(environment) : await config) ?? {}
    return { ...given, plugins: [...(given.plugins ?? []), cartwright()] }
  }
}

/** The plugin, for tools that take plugins of Vite. */
export function cartwright() {
  const shop = shopAddress()
  return {
    name: 'cartwright',
    enforce: 'pre',
    // Server code must come through here as well, else its pictures have other addresses than those of the page.
    async config() {
      await redirected
      return { ssr: { noExternal: [/^@wix\//] } }
    },
    transform(code, id) {
      const result = withShop(code, id.replace(/\?.*$/, ''), shop)
      return result === undefined ? undefined : { code: result, map: null }
    },
    transformIndexHtml: (html) =>
      withShopMedia(html, shop).replace(/<meta[^>]*content-security-policy[^>]*>/gi, (policy) =>
        withShopInPolicy(policy, shop),
      ),
  }
}
