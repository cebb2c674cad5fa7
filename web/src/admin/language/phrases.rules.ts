/**
 * Sentences by what the shop says. In what it says, `{}` stands for any text and `{a}` for a text that the sentence
 * repeats, as a sentence if it is one of the phrases itself.
 */
export type Phrases = Readonly<Record<string, string>>

/** The sentence of the first phrase that matches; undefined if none does. */
export function sentenceFor(phrases: Phrases, said: string): string | undefined {
  for (const [phrase, sentence] of Object.entries(phrases)) {
    const found = patternOf(phrase).exec(said)
    if (!found) continue
    return sentence.replaceAll(/\{(\w)\}/g, (_, name: string) => {
      const text = found.groups?.[name] ?? ''
      return sentenceFor(phrases, text) ?? text
    })
  }
  return undefined
}

function patternOf(phrase: string): RegExp {
  const escaped = phrase.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('{}', '.*').replaceAll(/\{(\w)\}/g, '(?<$1>.+)')}$`, 's')
}
