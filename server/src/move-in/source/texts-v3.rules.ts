import type { RichContent } from '@cartwright/contract/catalogue-v3/products.ts'
import { isObject } from '../../platform/values/optional.ts'
import { toRichContent } from '../../products-v3/wire/rich-content.rules.ts'
import { toHtml } from '../../products-v3/wire/to-html.rules.ts'

interface Words {
  description?: RichContent | null
  plainDescription?: string | null
}

/** A text as HTML alone. The nodes count if they say more than the text beside them. */
export function withoutNodes<Sent extends Words>({ description: nodes, plainDescription, ...rest }: Sent) {
  const plain = plainDescription ?? ''
  const html = nodes ? toHtml(nodes) : ''
  const isSame = html === '' || html === toHtml(toRichContent(plain))
  return { ...rest, plainDescription: isSame ? plain : html }
}

/** Those that become HTML, and those that only hold others. */
const known = new Set(
  [
    'TEXT PARAGRAPH HEADING BULLETED_LIST ORDERED_LIST LIST_ITEM BLOCKQUOTE CODE_BLOCK DIVIDER IMAGE',
    'TABLE TABLE_ROW TABLE_CELL COLLAPSIBLE_LIST COLLAPSIBLE_ITEM COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_ITEM_BODY',
    'LAYOUT LAYOUT_CELL CAPTION',
  ].flatMap((names) => names.split(' ')),
)

const deepest = 30

/** Whether a text has videos, buttons or other things that do not come. */
export function hasMoreThanWords(node: unknown, depth = 0): boolean {
  const { type, nodes } = isObject(node) ? node : {}
  if (typeof type === 'string' && !known.has(type)) return true
  return depth <= deepest && Array.isArray(nodes) && nodes.some((one) => hasMoreThanWords(one, depth + 1))
}
