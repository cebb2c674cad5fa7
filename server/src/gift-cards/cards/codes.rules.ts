import { createHash } from 'node:crypto'
import { giftCardLengths } from '@cartwright/contract/gift-cards/limits.ts'

/** Letters and digits that do not look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

/** A code: 15 random characters, which are 75 bits, and one that shows most slips of the pen. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  const drawn = [...random(length - 1)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return drawn + checkCharacter(drawn)
}

/** As people read it, in groups of four. */
export function codeText(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The code in what somebody typed; undefined where there can be none. */
export function typedCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length >= giftCardLengths.shortestCode && code.length <= giftCardLengths.longestCode
    ? code
    : undefined
}

/** What is stored of a code. */
export function codeHash(siteId: string, code: string): Buffer {
  return createHash('sha256').update(`gift card of ${siteId.toLowerCase()}: ${code}`).digest()
}

export function lastFour(code: string): string {
  return code.slice(-4)
}

/** The algorithm of Luhn for 32 characters: finds each wrong character and most that have changed places. */
function checkCharacter(characters: string): string {
  const base = alphabet.length
  const sum = [...characters].reverse().reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / base) + (value % base)
  }, 0)
  return alphabet.charAt((base - (sum % base)) % base)
}
