import { t } from '../texts/texts.ts'
import type { Notice } from './notices.rules.ts'

export function wordsFor({ code, most = 0 }: Notice): string {
  return t.cart.notices[code](most)
}
