// Astro: the Vite in it gets the plugin.
import { cartwright } from './vite.mjs'

/** Adds the shop to a configuration of Astro. */
export function withCartwright(config) {
  const { vite, ...rest } = config ?? {}
  return { ...rest, vite: { ...vite, plugins: [...(vite?.plugins ?? []), cartwright()] } }
}
