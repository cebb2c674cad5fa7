import { isObject } from '../../platform/values/optional.ts'

/** Per person. */
export const maxPasskeys = 20

/** The WebAuthn relying party: browsers offer a passkey only to pages of its host. */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** The person's id inside a passkey. It reveals nothing about the person. */
export function toUserHandle(ownerId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(ownerId.replaceAll('-', ''), 'hex'))
}

/** The credential that a response names, and the person named there. */
export function parseUse(response: unknown): { id: string; userHandle: unknown } | undefined {
  if (!isObject(response) || typeof response.id !== 'string' || !isObject(response.response)) return undefined
  return { id: response.id, userHandle: response.response.userHandle }
}

export function isHandleOf(handle: unknown, ownerId: string): boolean {
  return handle === undefined || handle === Buffer.from(toUserHandle(ownerId)).toString('base64url')
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
