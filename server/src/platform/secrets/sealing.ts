import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tokens } from './tokens.ts'

interface Installation {
  tokens: Tokens
}

// AES-256-GCM: nonce, tag, then what is sealed.
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Seals a secret that has to be read again, such as the one we show to another service. Only this installation opens it,
 * and only for the same purpose: whoever copies it to another row has gained nothing.
 */
export function seal(installation: Installation, purpose: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(installation), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret, or undefined where it was sealed by another installation, for another purpose, or changed since. */
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

/** The successor is an HMAC of SHA-256: as many bytes as the cipher takes. */
function keyOf({ tokens }: Installation): Buffer {
  return Buffer.from(tokens.derive('sealing'), 'base64url')
}
