import { CartwrightError } from '@cartwright/sdk/admin'
import { type Phrases, sentenceFor } from '../language/phrases.rules.ts'

let sentences: Phrases = {}

/**
 * The reply. If the shop refuses fields, the sentences for what it says of them are loaded before the error is thrown: most
 * pages need none.
 */
export async function withSentences<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof CartwrightError && error.violations.length > 0) await load()
    throw error
  }
}

/** Without the sentences, the error still says which fields the shop refuses. */
async function load(): Promise<void> {
  const loaded = await import('./texts/fields.ts').catch(() => undefined)
  if (loaded) sentences = loaded.fields
}

/** What the shop says of a field, as a sentence in the language of the page. */
export function sentenceOf(description: string): string | undefined {
  return sentenceFor(sentences, description)
}
