import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { answerTo } from '@cartwright/sdk/captcha'

export async function solve(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    return response.ok ? await answerTo((await response.json()) as CaptchaChallenge) : undefined
  } catch {
    return undefined
  }
}
