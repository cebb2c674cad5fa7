import type { Frame } from './frame.load.ts'

/** The addresses of the page in all languages. The shop's own language is also the default. */
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
