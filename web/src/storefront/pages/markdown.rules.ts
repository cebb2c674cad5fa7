import MarkdownIt, { type Token } from 'markdown-it'

export interface Rendered {
  html: string
  /** The first words, for search engines. */
  summary: string
  /** The sections, for the list of contents. */
  sections: { id: string; title: string }[]
}

/** HTML in the text is shown as text, and `javascript:` addresses are no links. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, maxNesting: 20 })
// Its search takes seconds for a text of many slashes.
markdown.linkify.add('//', null)

// A wide table scrolls on its own, by keyboard too.
markdown.renderer.rules.table_open = () => '<div tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/** Markdown below a page title: its headings begin at the second level and have ids. */
export function renderMarkdown(body: string, title: string, prefix: string): Rendered {
  const parsed = markdown.parse(body, {})
  const summary = summaryOf(parsed)
  const tokens = withoutTitle(parsed, title)
  const sections: Rendered['sections'] = []
  const taken: Taken = new Map()
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = belowTitle(token.tag)
    if (token.type === 'heading_open') {
      const text = textOf(tokens[index + 1])
      const id = idOf(text, taken)
      token.attrSet('id', id)
      if (token.tag === 'h2') sections.push({ id, title: text })
    }
    if (token.type === 'fence' || token.type === 'code_block') {
      token.type = 'code_block'
      token.attrSet('tabindex', '0')
    }
    for (const child of token.children ?? []) if (child.type === 'link_open') setLink(child, prefix)
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), summary, sections }
}

const longest = 160

function summaryOf(tokens: Token[]): string {
  const paragraph = tokens.find(({ type, level, children }, index, all) => {
    return type === 'inline' && level === 1 && all[index - 1]?.type === 'paragraph_open' && children?.length
  })
  const text = textOf(paragraph)
  if (text.length <= longest) return text
  return `${text.slice(0, text.lastIndexOf(' ', longest - 1)).trimEnd()}…`
}

function withoutTitle(tokens: Token[], title: string): Token[] {
  const repeated = tokens[0]?.tag === 'h1' && textOf(tokens[1]).trim() === title.trim()
  return repeated ? tokens.slice(3) : tokens
}

function belowTitle(tag: string): string {
  return tag === 'h1' ? 'h2' : tag
}

function textOf(token: Token | undefined): string {
  const words = (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
  return words.join('')
}

/** The ids of a page; a number is how often its words have been asked for. */
type Taken = Map<string, number>

function idOf(text: string, taken: Taken): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu) ?? ['section']
  const base = words.join('-')
  let count = (taken.get(base) ?? 0) + 1
  while (count > 1 && taken.has(`${base}-${count}`)) count++
  taken.set(base, count)
  const id = count === 1 ? base : `${base}-${count}`
  if (count > 1) taken.set(id, 1)
  return id
}

/** Links within the shop keep the language of the page. */
function setLink(link: Token, prefix: string): void {
  const href = String(link.attrGet('href') ?? '')
  if (/^\/(?!\/)/.test(href)) link.attrSet('href', prefix + href)
  else if (/^https?:/i.test(href)) link.attrSet('rel', 'noopener')
}
