import type { Shop } from '../platform/shop.ts'

/** Seconds: what a shopper chose, and who they are, is kept for a year. */
export const choiceLifetime = 365 * 24 * 60 * 60

export function cookieOptions({ publicUrl }: Shop) {
  return { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}
