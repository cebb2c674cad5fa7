import type { RichContent } from '@cartwright/contract/catalogue-v3/products.ts'
import { type Element, type Piece, parseHtml } from './html.rules.ts'

/** A node of rich content. */
export interface RichNode {
  type: string
  id: string
  nodes: RichNode[]
  [data: string]: unknown
}

type Decoration = Record<string, unknown>

/** A description as rich content: blocks with decorated texts. */
export function toRichContent(html: string): RichContent {
  return { nodes: blocks(parseHtml(html), numbered()), metadata: { version: 1 }, documentStyle: {} }
}

type Numbers = () => string

/** Ids within one document. */
function numbered(): Numbers {
  let last = 0
  return () => `n${++last}`
}

const headings = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]))
const lists: Record<string, [type: string, data: string]> = {
  ul: ['BULLETED_LIST', 'bulletedListData'],
  ol: ['ORDERED_LIST', 'orderedListData'],
}
const containers = new Set(['div', 'section', 'article', 'main', 'header', 'footer', 'figure', 'center'])
const blockNames = new Set([
  ...headings.keys(),
  ...containers,
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'img', 'hr', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
])

/** Neighbouring texts between blocks make a paragraph. */
function blocks(pieces: readonly Piece[], next: Numbers): RichNode[] {
  const nodes: RichNode[] = []
  let inline: Piece[] = []
  const flush = () => {
    nodes.push(...paragraphs(inline, next))
    inline = []
  }
  for (const piece of pieces) {
    if (typeof piece === 'string' || !blockNames.has(piece.name)) inline.push(piece)
    else {
      flush()
      nodes.push(...block(piece, next))
    }
  }
  flush()
  return nodes
}

function block(element: Element, next: Numbers): RichNode[] {
  const { name, attributes, inner } = element
  const level = headings.get(name)
  if (level) return [{ ...node('HEADING', next, texts(inner)), headingData: { level } }]
  if (name === 'p' && !inner.some(isBlock)) {
    return [{ ...node('PARAGRAPH', next, texts(inner)), paragraphData: {} }]
  }
  if (name === 'pre') return [{ ...node('CODE_BLOCK', next, texts(inner)), codeBlockData: {} }]
  if (name === 'hr') return [{ ...node('DIVIDER', next), dividerData: {} }]
  if (name === 'blockquote') {
    return [{ ...node('BLOCKQUOTE', next, blocks(inner, next)), blockquoteData: { indentation: 0 } }]
  }
  if (name === 'img') return [image(attributes, next)]
  const list = lists[name]
  return list ? [listOf(list, inner, next)] : blocks(inner, next)
}

function isBlock(piece: Piece): boolean {
  return typeof piece === 'object' && blockNames.has(piece.name)
}

function listOf([type, data]: [string, string], inner: readonly Piece[], next: Numbers): RichNode {
  const items = inner.filter((piece): piece is Element => typeof piece === 'object' && piece.name === 'li')
  return {
    ...node(
      type,
      next,
      items.map((item) => node('LIST_ITEM', next, blocks(item.inner, next))),
    ),
    [data]: { indentation: 0 },
  }
}

function image({ src = '', alt, width, height }: Record<string, string>, next: Numbers): RichNode {
  const size = { ...(width ? { width: Number(width) } : {}), ...(height ? { height: Number(height) } : {}) }
  const altText = alt === undefined ? {} : { altText: alt }
  return { ...node('IMAGE', next), imageData: { image: { src: { url: src }, ...size }, ...altText } }
}

/** Line breaks part paragraphs. */
function paragraphs(inline: readonly Piece[], next: Numbers): RichNode[] {
  const lines = texts(inline).reduce<RichNode[][]>(
    (all, text) => {
      const [first = '', ...rest] = String((text.textData as { text: string }).text).split('\n')
      all.at(-1)?.push(withText(text, first))
      for (const line of rest) all.push([withText(text, line)])
      return all
    },
    [[]],
  )
  return lines
    .map((line) => line.slice(line.findIndex(hasWords), line.findLastIndex(hasWords) + 1))
    .filter((line) => line.length > 0)
    .map((line) => ({ ...node('PARAGRAPH', next, line), paragraphData: {} }))
}

function hasWords({ textData }: RichNode): boolean {
  return (textData as { text: string }).text.trim() !== ''
}

function withText(text: RichNode, line: string): RichNode {
  return { ...text, textData: { ...(text.textData as object), text: line } }
}

const marks: Record<string, Decoration> = {
  b: { type: 'BOLD', fontWeightValue: 700 },
  strong: { type: 'BOLD', fontWeightValue: 700 },
  i: { type: 'ITALIC', italicData: true },
  em: { type: 'ITALIC', italicData: true },
  u: { type: 'UNDERLINE', underlineData: true },
  ins: { type: 'UNDERLINE', underlineData: true },
  s: { type: 'STRIKETHROUGH', strikethroughData: true },
  del: { type: 'STRIKETHROUGH', strikethroughData: true },
}

function texts(inner: readonly Piece[], decorations: readonly Decoration[] = []): RichNode[] {
  return inner.flatMap((piece): RichNode[] => {
    if (typeof piece === 'string') return piece === '' ? [] : [text(piece, decorations)]
    if (piece.name === 'br') return [text('\n', decorations)]
    return texts(piece.inner, [...decorations, ...decorationOf(piece)])
  })
}

function decorationOf({ name, attributes: { href, target } }: Element): Decoration[] {
  const mark = marks[name]
  if (mark) return [mark]
  if (name !== 'a' || !href) return []
  return [{ type: 'LINK', linkData: { link: { url: href, target: target === '_blank' ? 'BLANK' : 'SELF' } } }]
}

function text(content: string, decorations: readonly Decoration[]): RichNode {
  return { type: 'TEXT', id: '', nodes: [], textData: { text: content, decorations } }
}

function node(type: string, next: Numbers, nodes: RichNode[] = []): RichNode {
  return { type, id: next(), nodes }
}
