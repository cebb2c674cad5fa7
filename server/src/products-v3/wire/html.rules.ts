/** A text or an element with what is in it. */
export type Piece = string | Element

export interface Element {
  name: string
  attributes: Record<string, string>
  inner: Piece[]
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi
const attribute = /([a-z-]+)="([^"]*)"/gi
const empty = new Set(['br', 'img', 'hr'])

/** The pieces of a description, which is plain text or HTML that was made safe: its tags are closed in turn. */
export function parseHtml(html: string): Piece[] {
  const root: Piece[] = []
  if (!/<[a-z/!?]/i.test(html)) return html === '' ? root : [html]
  const open: Element[] = []
  const add = (piece: Piece) => (open.at(-1)?.inner ?? root).push(piece)
  const addText = (text: string) => {
    const isCode = open.some(({ name }) => name === 'pre')
    if (text !== '') add(decode(isCode ? text : text.replace(/[ \t\r\n\f]+/g, ' ')))
  }
  let at = 0
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tag)) {
    addText(html.slice(at, index))
    at = index + whole.length
    if (slash) open.pop()
    else {
      const element = { name: name.toLowerCase(), attributes: attributesOf(attributes), inner: [] }
      add(element)
      if (!empty.has(element.name)) open.push(element)
    }
  }
  addText(html.slice(at))
  return root
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
}
