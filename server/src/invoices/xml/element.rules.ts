/** A part of an XML document: text, or elements. Undefined parts are left out. */
export type Content = string | readonly (Element | undefined)[]

export interface Element {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: Content
}

export function element(name: string, content: Content, attributes?: Element['attributes']): Element {
  return attributes ? { name, content, attributes } : { name, content }
}

/** The element, unless its text is empty. */
export function optionalElement(
  name: string,
  text: string | null | undefined,
  attributes?: Element['attributes'],
): Element | undefined {
  return text ? element(name, text, attributes) : undefined
}

export function xmlText(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}

function write({ name, attributes = {}, content }: Element): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeText(value)}"`)]
  const inner =
    typeof content === 'string'
      ? escapeText(content)
      : content.map((part) => (part === undefined ? '' : write(part))).join('')
  return `<${opening.join(' ')}>${inner}</${name}>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not be in it
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
