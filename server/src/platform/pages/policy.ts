/**
 * What the Content-Security-Policy allows besides our own origin: only Vite's server during development, and inline
 * styles for its error overlay.
 */
export function livePolicy(vite: string | undefined) {
  if (!vite) return { origins: [] }
  return { origins: [vite, vite.replace('http', 'ws')], styles: "'unsafe-inline'" }
}

/** Origins of somebody else that a page needs. */
export interface ForeignSources {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
}

/** Allows only our own scripts and styles. */
export function pagePolicy(
  nonce: string,
  { origins, styles = `'nonce-${nonce}'` }: ReturnType<typeof livePolicy>,
) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", `'nonce-${nonce}'`, ...origins],
    styleSrc: ["'self'", styles, ...origins],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'", ...origins],
    connectSrc: ["'self'", ...origins],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  }
}

/** What the policy of a page allows besides. */
export function withSources(policy: ReturnType<typeof pagePolicy>, sources: readonly ForeignSources[]) {
  return {
    ...policy,
    scriptSrc: [...policy.scriptSrc, ...sources.flatMap(({ scripts }) => scripts)],
    frameSrc: [...policy.frameSrc, ...sources.flatMap(({ frames }) => frames)],
    connectSrc: [...policy.connectSrc, ...sources.flatMap(({ connections }) => connections)],
  }
}
