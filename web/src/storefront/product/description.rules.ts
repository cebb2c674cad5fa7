/** The server's sanitiser looks for the same: text with a tag is HTML that it made safe on save, see decision 5. */
const tag = /<[a-z/!?]/i

/** A description as HTML. Plain text becomes paragraphs; headings stay below the name of the product. */
export function htmlOf(description: string): string {
  return tag.test(description)
    ? description.replace(/(<\/?)h[12](?=[\s>])/gi, '$1h3')
    : paragraphsOf(description)
}

/** The words alone, e.g. for search engines. */
export function plainOf(description: string, most = 160): string {
  const text = description
    .replace(/<[a-z/][^<>]*>/gi, ' ')
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

function escaped(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+|#x[0-9a-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
