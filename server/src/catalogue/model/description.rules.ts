import sanitizeHtml from 'sanitize-html'
import type { ProductDraft } from './drafts.rules.ts'

type Texts = { [Field in 'description' | 'additionalInfoSections']?: ProductDraft[Field] | null }

/** The draft or patch with its HTML made safe: its description and the descriptions of its info sections. */
export function withSafeHtml<T extends Texts>(fields: T): T {
  const { description, additionalInfoSections: sections } = fields
  return {
    ...fields,
    ...(typeof description === 'string' && { description: safeHtml(description) }),
    ...(Array.isArray(sections) && {
      additionalInfoSections: sections.map((section) =>
        typeof section?.description === 'string'
          ? { ...section, description: safeHtml(section.description) }
          : section,
      ),
    }),
  }
}

const tag = /<[a-z/!?]/i

/** HTML without scripts, event handlers, frames, forms and unsafe links. Plain text stays as it is. */
export function safeHtml(text: string): string {
  return tag.test(text) ? sanitizeHtml(text, options).replaceAll(' />', '>') : text
}

const styles = Object.fromEntries(
  ['text-align', 'text-decoration', 'font-weight', 'font-style', 'color', 'background-color'].map((name) => [
    name,
    [/^[\w\s#%.,()-]{1,60}$/],
  ]),
)

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'del', 'img', 'ins'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'template', 'iframe', 'noscript', 'xmp', 'noembed'],
  allowedAttributes: {
    '*': ['dir', 'lang', 'style', 'title'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  nestingLimit: 100,
  textFilter: (text) => text.replaceAll('\u00a0', '&nbsp;'),
}
