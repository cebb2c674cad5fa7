import { linkOf } from '@cartwright/contract/values/links.ts'

const allowed = new Set([
  'a',
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'h3',
  'h4',
  'blockquote',
])
const alone = new Set(['br'])
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' }
const unread = /<!--[\s\S]*?-->|<(script|style|template|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi
const tag = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?\/?>/gi

/**
 * A merchant's description as safe HTML: a few tags, each closed, without attributes except those of links. Plain text
 * becomes paragraphs.
 */
export function htmlOf(description: string): string {
  const text = description.replace(unread, '')
  if (text.search(tag) < 0) return paragraphsOf(text)
  const open: string[] = []
  let html = ''
  let end = 0
  for (const found of text.matchAll(tag)) {
    html += escaped(text.slice(end, found.index))
    end = found.index + found[0].length
    const [, slash, written = '', attributes = ''] = found
    const name = headings[written.toLowerCase()] ?? written.toLowerCase()
    const link = name === 'a' && !slash ? linkFrom(attributes) : ''
    if (link !== undefined) html += tagOf(open, { name, attributes: link, ends: slash === '/' })
  }
  return html + escaped(text.slice(end)) + closing(open.splice(0))
}

/** The words alone, e.g. for search engines. */
export function plainOf(description: string, most = 160): string {
  const text = description
    .replace(unread, '')
    .replace(tag, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The attributes that a link keeps; undefined when its address is not allowed. */
function linkFrom(attributes: string): string | undefined {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const address = linkOf(double ?? single ?? '')
  if (address === undefined) return undefined
  const apart = /\starget\s*=\s*["']_blank["']/i.test(attributes) ? ' target="_blank" rel="noopener"' : ''
  return ` href="${escaped(address)}"${apart}`
}

interface Tag {
  name: string
  attributes: string
  ends: boolean
}

/** The tag and the tags that it closes; empty for one that is not allowed or not open. */
function tagOf(open: string[], { name, attributes, ends }: Tag): string {
  if (!allowed.has(name)) return ''
  if (alone.has(name)) return `<${name}>`
  if (ends) return open.includes(name) ? closing(open.splice(open.lastIndexOf(name))) : ''
  const before = closing(open.splice(firstOpen(open, endedBy(name))))
  open.push(name)
  return `${before}<${name}${attributes}>`
}

/** Paragraphs and headings end a paragraph, and links end a link. */
function endedBy(name: string): readonly string[] {
  if (name === 'a') return ['a']
  return name === 'p' || name.startsWith('h') ? ['p'] : []
}

function firstOpen(open: readonly string[], names: readonly string[]): number {
  const found = open.findIndex((each) => names.includes(each))
  return found < 0 ? open.length : found
}

function closing(names: readonly string[]): string {
  return names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}

function escaped(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[0-9a-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
