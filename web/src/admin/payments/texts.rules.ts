import type { Values, Words } from './values.ts'

/** The words that are kept: without empty ones. Undefined where there are none. */
export function toTexts(
  words: Words,
  translations: Readonly<Record<string, Words>>,
): Values['paymentTexts'][string] | undefined {
  const kept = Object.entries(translations).flatMap(([language, one]) => {
    const filled = withoutEmpty(one)
    return Object.keys(filled).length > 0 ? [[language, filled] as const] : []
  })
  const all = {
    ...withoutEmpty(words),
    ...(kept.length > 0 ? { translations: Object.fromEntries(kept) } : {}),
  }
  return Object.keys(all).length > 0 ? all : undefined
}

function withoutEmpty({ title = '', instructions = '' }: Words): Words {
  return {
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(instructions.trim() ? { instructions: instructions.trim() } : {}),
  }
}
