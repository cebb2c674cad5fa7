import { isObject } from '../../platform/values/optional.ts'

/** Rich content as a merchant sends it, as HTML. Nodes that HTML has nothing for give what is in them. */
export function toHtml(content: { nodes?: readonly unknown[] }): string {
  return nodesToHtml(content.nodes, 0)
}

const deepest = 30

function nodesToHtml(nodes: unknown, depth: number): string {
  if (!Array.isArray(nodes) || depth > deepest) return ''
  return nodes.map((node) => (isObject(node) ? nodeToHtml(node, depth + 1) : '')).join('')
}

const tags: Record<string, string> = {
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
}

function nodeToHtml(node: Record<string, unknown>, depth: number): string {
  const type = String(node.type)
  if (type === 'TEXT') return textToHtml(dataOf(node, 'textData'))
  if (type === 'DIVIDER') return '<hr>'
  if (type === 'IMAGE') return imageToHtml(dataOf(node, 'imageData'))
  const inner = nodesToHtml(node.nodes, depth)
  if (type === 'CODE_BLOCK') return `<pre>${inner.replaceAll('<br>', '\n')}</pre>`
  const tag = type === 'HEADING' ? `h${levelOf(dataOf(node, 'headingData'))}` : tags[type]
  return tag ? `<${tag}>${inner}</${tag}>` : inner
}

function levelOf({ level }: Record<string, unknown>): number {
  return typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 2
}

const decorations: Record<string, string> = {
  BOLD: 'b',
  ITALIC: 'i',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
}

function textToHtml({ text, decorations: sent }: Record<string, unknown>): string {
  const inner = encode(String(text ?? '')).replaceAll('\n', '<br>')
  if (!Array.isArray(sent)) return inner
  return sent.toReversed().reduce<string>((html, decoration) => {
    if (!isObject(decoration)) return html
    const tag = decorations[String(decoration.type)]
    if (tag) return `<${tag}>${html}</${tag}>`
    const link = dataOf(dataOf(decoration, 'linkData'), 'link')
    if (decoration.type !== 'LINK' || typeof link.url !== 'string') return html
    const target = link.target === 'BLANK' ? ' target="_blank"' : ''
    return `<a href="${encode(link.url)}"${target}>${html}</a>`
  }, inner)
}

function imageToHtml(data: Record<string, unknown>): string {
  const { src, width, height } = dataOf(data, 'image')
  const url = isObject(src) ? src.url : undefined
  if (typeof url !== 'string') return ''
  const size = [
    ['width', width],
    ['height', height],
  ].map(([name, value]) => (typeof value === 'number' ? ` ${name}="${value}"` : ''))
  const alt = typeof data.altText === 'string' ? ` alt="${encode(data.altText)}"` : ''
  return `<img src="${encode(url)}"${alt}${size.join('')}>`
}

function dataOf(of: Record<string, unknown>, name: string): Record<string, unknown> {
  const data = of[name]
  return isObject(data) ? data : {}
}

function encode(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
