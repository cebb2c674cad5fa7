import type { DescriptionLine } from '@cartwright/contract/cart/line-items.ts'
import { builder } from './builder.ts'

interface LineText {
  name: string
  value: string
}

export const LineTextRef = builder.objectRef<LineText>('LineText').implement({
  description: 'A choice, or a text the shopper wrote',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false }),
    value: t.exposeString('value', { nullable: false }),
  }),
})

export function textOf({ name, plainText, colorInfo }: DescriptionLine): LineText {
  return { name: readable(name) ?? '', value: readable(plainText) ?? readable(colorInfo) ?? '' }
}

/** In the reader's language where it is written in it. */
export function readable(
  text: { original?: string; translated?: string | null } | undefined,
): string | undefined {
  return text?.translated ?? text?.original
}
