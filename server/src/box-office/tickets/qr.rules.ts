import encodeQR from 'qr'
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
  const modules = encodeQR(checkInUrl(publicUrl, codeOf(tokens, ticket)), 'raw', { border: 2, ecc: 'medium' })
  const runs = modules.flatMap((row, top) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${top}h${length}v1h-${length}z`),
  )
  return { size: modules.length, path: runs.join('') }
}
