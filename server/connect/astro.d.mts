/** Adds the shop to a configuration of Astro. */
export function withCartwright<Config>(config: Config): Config
