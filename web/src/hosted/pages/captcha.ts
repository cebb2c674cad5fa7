import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { answerTo } from '@cartwright/sdk/captcha'
import { type Answer, send } from './answers.ts'

export async function solve(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    return response.ok ? await answerTo((await response.json()) as CaptchaChallenge) : undefined
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
