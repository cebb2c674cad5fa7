import { catalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import { choiceName, type OptionDraft } from '../../catalogue/model/drafts.rules.ts'
import type { PictureEntry, VariantEntry } from './rules.ts'

/** The options with the files that show their choices, besides the files they `keep`. */
export function showChoices(
  options: readonly OptionDraft[],
  files: readonly { id: string; shows?: PictureEntry['shows'] }[],
  keep: (id: string) => boolean = () => true,
): OptionDraft[] {
  return options.map((option) => ({
    ...option,
    choices: option.choices.map(({ mediaIds = [], ...choice }) => {
      const shown = files.filter(({ shows = [] }) =>
        shows.some(([name, value]) => name === option.name && value === choiceName(choice)),
      )
      const all = [...new Set([...mediaIds.filter(keep), ...shown.map(({ id }) => id)])]
      return all.length > 0 ? { ...choice, mediaIds: all } : choice
    }),
  }))
}

const colour = /^(#(?:[0-9a-f]{3}|[0-9a-f]{6})|rgba?\([^)]*\))$/i

/** `Red`, or with its colour `#ff0000:Red` or `Red:#ff0000`. */
export function readChoice(text: string): { value: string; description: string } {
  const cut = text.startsWith('#') || text.startsWith('rgb') ? text.indexOf(':') : text.lastIndexOf(':')
  const [first, last] = cut < 0 ? [text, ''] : [text.slice(0, cut).trim(), text.slice(cut + 1).trim()]
  if (last !== '' && colour.test(first)) return { value: first, description: last }
  if (first !== '' && colour.test(last)) return { value: last, description: first }
  return { value: text, description: text }
}

/** Reverses {@link readChoice}. */
export function writeChoice({ name, colour }: { name: string; colour?: string }): string {
  return colour === undefined ? name : `${colour}:${name}`
}

/** Adds the choices that only variants have. */
export function addChoicesOfVariants(
  options: readonly OptionDraft[],
  variants: readonly VariantEntry[],
): OptionDraft[] {
  return options.map((option) => {
    const known = new Set(option.choices.map(choiceName))
    const more = variants
      .map(({ choices }) => choices[option.name])
      .filter((name): name is string => name !== undefined && !known.has(name))
    const added = [...new Set(more)].map((name) => ({ value: name, description: name }))
    return { ...option, choices: [...option.choices, ...added] }
  })
}

/** A product with more variants is refused later, so they need not be written out. */
const most = catalogueLimits.variants.most

/** A product here has every combination of its choices. Those that the file leaves out become hidden. */
export function addHiddenVariants(
  options: readonly OptionDraft[],
  variants: readonly VariantEntry[],
): VariantEntry[] {
  const combinations = options.reduce((count, { choices }) => count * choices.length, 1)
  if (combinations > most) return [...variants]
  const keyOf = (choices: Readonly<Record<string, string>>) =>
    JSON.stringify(options.map(({ name }) => choices[name] ?? null))
  const known = new Set(variants.map(({ choices }) => keyOf(choices)))
  const all = options.reduce<Record<string, string>[]>(
    (rows, option) =>
      rows.flatMap((row) => option.choices.map((choice) => ({ ...row, [option.name]: choiceName(choice) }))),
    [{}],
  )
  const hidden = all
    .filter((choices) => !known.has(keyOf(choices)))
    .map((choices) => ({ choices, fields: { visible: false } }))
  return [...variants, ...hidden]
}
