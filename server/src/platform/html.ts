import type { PageTheme } from '@cartwright/contract/pages.ts'

/** The first letter of the shop on a tile. */
export function icon(name: string): string {
  const letter = escaped([...name.trim().toWellFormed().toUpperCase()][0] ?? '')
  const text = `<text x="16" y="23" font-family="Georgia,serif" font-size="20" text-anchor="middle" fill="#fff">${letter}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b5a43"/>${text}</svg>`
  return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}">`
}

/** What a theme sets, for the light and for the dark. */
export function themeRules({ light, dark }: PageTheme): string {
  const [always, inTheDark] = [rootRule(light), rootRule(dark)]
  return always + (inTheDark && `@media (prefers-color-scheme:dark){${inTheDark}}`)
}

function rootRule(properties: Readonly<Record<string, string>>): string {
  const known = Object.entries(properties)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && !/[{};<>]/.test(value))
    .map(([name, value]) => `${name}:${value}`)
  return known.length === 0 ? '' : `:root{${known.join(';')}}`
}

/** JSON that cannot end the script element it stands in. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
