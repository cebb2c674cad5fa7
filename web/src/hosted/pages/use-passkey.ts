import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { go } from './answers.ts'

interface Endpoints {
  optionsUrl: string
  verifyUrl: string
  csrf: string
}

/** The person or the browser cancelled, the device has one already, or the shop does not accept it. */
type Problem = 'cancelled' | 'exists' | 'refused'

/** Uses or creates a passkey with `sign`, and gives the text of what went wrong. */
export function usePasskey<Options>(
  endpoints: Endpoints,
  sign: (options: Options) => Promise<unknown>,
  texts: Record<Problem, string>,
) {
  const [supported, setSupported] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setSupported(browserSupportsWebAuthn()), [])
  const start = async () => {
    setBusy(true)
    setProblem(undefined)
    const outcome = await runCeremony(endpoints, sign)
    if ('location' in outcome) return go(outcome.location)
    setBusy(false)
    setProblem(texts[outcome.problem])
  }
  return { supported, busy, problem, start }
}

/** A WebAuthn ceremony: options from the shop, the signature from the browser, the result from the shop. */
async function runCeremony<Options>(
  { optionsUrl, verifyUrl, csrf }: Endpoints,
  sign: (options: Options) => Promise<unknown>,
): Promise<{ location: string } | { problem: Problem }> {
  const options = await post<Options>(optionsUrl, { csrf })
  if (options === undefined) return { problem: 'refused' }
  let response: unknown
  try {
    response = await sign(options)
  } catch (error) {
    const exists = error instanceof Error && error.name === 'InvalidStateError'
    return { problem: exists ? 'exists' : 'cancelled' }
  }
  const answer = await post<{ location?: string }>(verifyUrl, { csrf, response })
  return answer?.location ? { location: answer.location } : { problem: 'refused' }
}

async function post<Reply>(address: string, body: object): Promise<Reply | undefined> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.ok ? ((await response.json()) as Reply) : undefined
  } catch {
    return undefined
  }
}
