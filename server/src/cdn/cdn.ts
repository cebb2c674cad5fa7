declare module '../platform/shop/shop.ts' {
  interface Shop {
    /** The caches of a content delivery network in front of the server; without one, no page is kept outside. */
    cdn: Cdn | undefined
  }
}

export const purgeFormats = ['json', 'fastly', 'cloudflare'] as const

/** Where a CDN takes the keys of what has changed. */
export interface Cdn {
  purgeUrl: string
  secret: string
  format: (typeof purgeFormats)[number]
}
