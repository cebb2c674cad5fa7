import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tokens } from './tokens.ts'

interface Installation {
  tokens: Tokens
}

// AES-256-GCM: nonce, tag, then what is sealed.
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Encrypts a secret that the shop must read again, such as the client secret of a provider. Only this installation can
 * decrypt it, and only for the same purpose, so a copy in another row is useless.
 */
export function seal(installation: Installation, purpose: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(installation), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret, or undefined if another installation sealed it, for another purpose, or if it was altered. */
export function unseal(installation: Installation, purpose: string, sealed: Buffer): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const nonce = sealed.subarray(0, nonceBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(installation), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const opened = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}

/** An HMAC-SHA-256 is as long as the key of the cipher. */
function keyOf({ tokens }: Installation): Buffer {
  return Buffer.from(tokens.derive('sealing'), 'base64url')
}
