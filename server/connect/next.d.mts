/** Adds the shop to a configuration of Next.js. */
export function withCartwright<Config>(config: Config): Config
