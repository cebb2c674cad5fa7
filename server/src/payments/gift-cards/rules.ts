import { createHash } from 'node:crypto'
import type { ErrorCode } from '@cartwright/contract/errors.ts'

/** What a checkout keeps of the gift card that the buyer entered. */
export interface EnteredGiftCard {
  pluginId: string
  /** Sealed, base64. */
  code: string
  obfuscatedCode: string
  /** A decimal: the most that the buyer wants to take from it. */
  requested?: string
}

export const shortestCode = 4

/** The last four characters, behind dots. */
export function obfuscate(code: string): string {
  return `••••${code.slice(-4)}`
}

export function hashOf(code: string): Buffer {
  return createHash('sha256').update(code.trim().toLowerCase()).digest()
}

/** What the shopper hears of a plugin’s refusal. */
export function refusalCode(code: string): ErrorCode {
  if (code === 'GIFT_CARD_NOT_FOUND' || code === 'GIFT_CARD_DISABLED' || code === 'GIFT_CARD_EXPIRED')
    return code
  return 'GIFT_CARD_CODE_INVALID'
}
