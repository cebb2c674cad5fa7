import { qrPath } from '../../platform/pages/qr.ts'
import type { Tokens } from '../../platform/secrets/tokens.ts'
import { checkInUrl, codeOf } from './codes.rules.ts'

interface Signing {
  publicUrl: string
  tokens: Pick<Tokens, 'derive'>
}

/** The QR code of a ticket, as the `d` of a path in a square of `size` units. */
export function ticketQr(
  { publicUrl, tokens }: Signing,
  ticket: Parameters<typeof codeOf>[1],
): { size: number; path: string } {
  return qrPath(checkInUrl(publicUrl, codeOf(tokens, ticket)))
}
