import type { Frame } from './frame.load.ts'

/** Where the same page is in other languages; the shop's own is also the one for everybody else. */
export function alternatesOf({ languages }: Frame, path: string): Record<string, string> {
  if (languages.length < 2) return {}
  const paths = languages.map(({ tag, prefix }) => [tag, addressOf(prefix, path)] as const)
  return Object.fromEntries([...paths, ['x-default', path]])
}

export function titled(title: string, { name }: Frame): string {
  return `${title} – ${name}`
}

export function addressOf(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : prefix + path
}
