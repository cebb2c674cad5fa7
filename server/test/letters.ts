import { rows } from './checkouts.ts'
import type { Store } from './store.ts'

export interface Letter {
  subject: string
  text: string
}

/** What somebody has been sent, the latest last. */
export async function letters(store: Store, email: string): Promise<Letter[]> {
  await store.work()
  const text = 'SELECT subject, text FROM messages WHERE recipient = $1 ORDER BY created_at, id'
  return rows(store, text, [email])
}

/** The six digits of the latest letter that has any. */
export async function codeFor(store: Store, email: string): Promise<string> {
  const found = (await letters(store, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
  return found.filter(Boolean).at(-1) ?? 'none'
}

/** Where the button of the latest letter leads, below the shop's address. */
export async function linkFor(store: Store, email: string): Promise<string> {
  const latest = (await letters(store, email)).at(-1)
  const url = new URL(/https?:\/\/\S+/.exec(latest?.text ?? '')?.[0] ?? 'https://none.invalid')
  return url.pathname + url.search
}
