import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { type Answer, send } from './answers.ts'

export async function solve(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    if (!response.ok) return undefined
    // Most pages never need it.
    const { answerTo } = await import('@cartwright/sdk/captcha')
    return await answerTo((await response.json()) as CaptchaChallenge)
  } catch {
    return undefined
  }
}

interface Asking<Page> extends RequestInit {
  /** Where to get the puzzle that a page asks for. */
  captchaOf(page: Page): string | undefined
}

/** Sends a form. If the shop asks for a captcha, solves it and sends the form again. */
export async function sendAndSolve<Page>(
  form: HTMLFormElement,
  fields: FormData,
  { captchaOf, ...init }: Asking<Page>,
): Promise<Answer<Page> | undefined> {
  const answer = await send<Page>(form, fields, init)
  const asked = answer && 'props' in answer ? captchaOf(answer.props) : undefined
  const solution = asked && (await solve(asked))
  if (!solution) return answer
  fields.set('altcha', solution)
  return send<Page>(form, fields, init)
}
