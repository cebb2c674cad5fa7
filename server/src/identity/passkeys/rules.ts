import { isObject } from '../../platform/values/optional.ts'

/** Per member. */
export const maxPasskeys = 20

/** The WebAuthn relying party: browsers offer a passkey only to pages of its host. */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** The member's id inside a passkey. It reveals nothing about the member. */
export function toUserHandle(memberId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
}

export function isHandleOf(handle: unknown, memberId: string): boolean {
  return handle === undefined || handle === Buffer.from(toUserHandle(memberId)).toString('base64url')
}

/** The challenge that an authenticator signed, by its own account. Empty if the response is malformed. */
export function parseChallenge(response: unknown): string {
  const inner = isObject(response) && isObject(response.response) ? response.response : {}
  const { clientDataJSON } = inner
  if (typeof clientDataJSON !== 'string') return ''
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return isObject(data) && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

export function passkeyName(given: unknown, device: string): string {
  const name = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ').slice(0, 100) : ''
  return name || device || 'Passkey'
}
