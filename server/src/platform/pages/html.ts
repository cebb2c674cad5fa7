import type { PageTheme } from '@cartwright/contract/pages/pages.ts'

/** The CSS rules of a theme, for light and dark mode. */
export function themeCss({ light, dark }: PageTheme): string {
  const [always, inTheDark] = [rootRule(light), rootRule(dark)]
  return always + (inTheDark && `@media (prefers-color-scheme:dark){${inTheDark}}`)
}

function rootRule(properties: Readonly<Record<string, string>>): string {
  const known = Object.entries(properties)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && !/[{};<>]/.test(value))
    .map(([name, value]) => `${name}:${value}`)
  return known.length === 0 ? '' : `:root{${known.join(';')}}`
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
