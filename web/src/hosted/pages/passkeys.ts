interface Addresses {
  optionsUrl: string
  verifyUrl: string
  csrf: string
}

/** Signed in or made; given up by the person or their browser; there on this device already; not taken by the shop. */
export type Outcome = { location: string } | { problem: 'given-up' | 'known' | 'refused' }

/** Asks the shop what is to be signed, the person to sign it, and the shop what it makes of that. */
export async function ask<Options>(
  { optionsUrl, verifyUrl, csrf }: Addresses,
  sign: (options: Options) => Promise<unknown>,
  more: Record<string, unknown> = {},
): Promise<Outcome> {
  const options = await post<Options>(optionsUrl, { csrf, ...more })
  if (options === undefined) return { problem: 'refused' }
  let response: unknown
  try {
    response = await sign(options)
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return { problem: isKnown ? 'known' : 'given-up' }
  }
  const answer = await post<{ location?: string }>(verifyUrl, { csrf, response, ...more })
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
