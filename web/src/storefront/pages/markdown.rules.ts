import MarkdownIt, { type Token } from 'markdown-it'

export interface Rendered {
  html: string
  /** The sections, for the list of contents. */
  sections: { id: string; title: string }[]
}

/** HTML in the text is shown as text, and `javascript:` addresses are no links. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })

// A wide table scrolls on its own, by keyboard too.
markdown.renderer.rules.table_open = () => '<div tabindex="0"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'

/** Markdown below a page title: its headings begin at the second level and have ids. */
export function renderMarkdown(body: string, title: string, prefix: string): Rendered {
  const tokens = withoutTitle(markdown.parse(body, {}), title)
  const sections: Rendered['sections'] = []
  const taken = new Set<string>()
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
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections }
}

/** The first words, for search engines. */
export function summaryOf(body: string, longest = 160): string {
  const paragraph = markdown.parse(body, {}).find(({ type, level, children }, index, all) => {
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

function idOf(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu) ?? ['section']
  const base = words.join('-')
  let id = base
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
  taken.add(id)
  return id
}

/** Links within the shop keep the language of the page. */
function setLink(link: Token, prefix: string): void {
  const href = String(link.attrGet('href') ?? '')
  if (/^\/(?!\/)/.test(href)) link.attrSet('href', prefix + href)
  else if (/^https?:/i.test(href)) link.attrSet('rel', 'noopener')
}
