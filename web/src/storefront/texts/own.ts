import type { OwnText } from '@cartwright/contract/pages/storefront.ts'
import type { Texts } from '../kit/texts.ts'

type OfLanguage = Readonly<Record<string, OwnText>>
// Texts with a gap are functions, of whatever fills it.
type Branch = { [key: string]: string | ((...values: never[]) => unknown) | Branch }

/** The texts of a language with those of the shop's own in their places. Texts of other pages are left out. */
export function withOwnTexts<Some extends Partial<Texts>>(
  texts: Some,
  own: OfLanguage,
  language: string,
): Some {
  const changed = { ...texts } as Branch
  for (const [key, text] of Object.entries(own)) replace(changed, key.split('.'), fillerOf(text, language))
  return changed as Some
}

type Fill = (values: readonly unknown[]) => string

function replace(branch: Branch, [key = '', ...rest]: readonly string[], fill: Fill): void {
  const known = branch[key]
  if (typeof known === 'string') branch[key] = fill([])
  else if (typeof known === 'function') branch[key] = (...values) => fill(values)
  else if (known) {
    const copy = { ...known }
    branch[key] = copy
    replace(copy, rest, fill)
  }
}

function fillerOf(text: OwnText, language: string): Fill {
  const rules = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  return (values) => {
    const form = typeof text === 'string' ? text : (text[rules.select(Number(values[0]))] ?? text.other)
    return form.replace(/\{([1-9])\}/g, (_gap, place) => {
      const value = values[place - 1] ?? ''
      return typeof value === 'number' ? format.format(value) : String(value)
    })
  }
}

/** All texts by key, with `{1}`, `{2}` … in their gaps. */
export function listTexts(texts: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts as Branch).map(([key, text]) =>
      typeof text === 'object'
        ? listTexts(text, `${prefix}${key}.`)
        : { [prefix + key]: typeof text === 'string' ? text : withGaps(text) },
    ),
  )
}

function withGaps(text: (...values: never[]) => unknown): string {
  const gaps = Array.from({ length: text.length }, (_, index) => `{${index + 1}}`)
  return String(text(...(gaps as never[])))
}
