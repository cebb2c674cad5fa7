import { rows } from './checkouts.ts'
import type { Store } from './store.ts'

export interface Mail {
  subject: string
  text: string
}

/** The mails to this address, the latest last. */
export async function readMails(store: Store, email: string): Promise<Mail[]> {
  await store.work()
  const text = 'SELECT subject, text FROM messages WHERE recipient = $1 ORDER BY created_at, id'
  return rows(store, text, [email])
}

/** The code in the latest mail that has one. */
export async function codeFor(store: Store, email: string): Promise<string> {
  const found = (await readMails(store, email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
  return found.filter(Boolean).at(-1) ?? 'none'
}

/** The path of the first link in the latest mail. */
export async function linkFor(store: Store, email: string): Promise<string> {
  const latest = (await readMails(store, email)).at(-1)
  const url = new URL(/https?:\/\/\S+/.exec(latest?.text ?? '')?.[0] ?? 'https://none.invalid')
  return url.pathname + url.search
}
