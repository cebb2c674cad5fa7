import { isObject } from '../../platform/http/body.ts'

/** Of one member. */
export const maxPasskeys = 20

/** What belongs to this shop: browsers show a passkey to the pages of its host alone. */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** How a member is called inside a passkey: nothing that anybody could make something of. */
export function toUserHandle(memberId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
}

export function isHandleOf(handle: unknown, memberId: string): boolean {
  return handle === undefined || handle === Buffer.from(toUserHandle(memberId)).toString('base64url')
}

/** The challenge that an authenticator says it signed; empty where it says nothing we understand. */
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

/** What its member calls it in the list. */
export function passkeyName(given: unknown, device: string): string {
  const name = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ').slice(0, 100) : ''
  return name || device || 'Passkey'
}
