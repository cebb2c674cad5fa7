/** Adds the shop to a configuration of Vite. */
export function withCartwright<Config>(config: Config): Config
/** The plugin, for tools that take plugins of Vite. */
// biome-ignore lint/suspicious/noExplicitAny: the storefront has its own version of Vite
export function cartwright(): any
