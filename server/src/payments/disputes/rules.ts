import type { Minor } from '../../platform/values/money.ts'
import type { Dispute } from './queries.ts'

type Moved = Pick<Dispute, 'withdrawn' | 'reversed'>

/** What services have taken because of disputes, and what of it came back. */
export function sumsOf(disputes: readonly Moved[]): { chargeback: Minor; reversal: Minor } {
  return disputes.reduce(
    (sums, { withdrawn, reversed }) => ({
      chargeback: sums.chargeback + withdrawn,
      reversal: sums.reversal + reversed,
    }),
    { chargeback: 0n, reversal: 0n },
  )
}

/** The kinds of files that banks take, by their first bytes. */
export function mimeOf(content: Buffer): string | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => content[index] === byte)
  if (begins([0x25, 0x50, 0x44, 0x46])) return 'application/pdf'
  if (begins([0xff, 0xd8, 0xff])) return 'image/jpeg'
  return begins([0x89, 0x50, 0x4e, 0x47]) ? 'image/png' : undefined
}
