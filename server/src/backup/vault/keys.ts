import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartFailure } from '../../platform/process/console.ts'

/** Encrypts and decrypts in the age format (age-encryption.org/v1), which the program `age` reads, too. */
export interface BackupKey {
  /** Tells keys apart without telling the key. */
  mark: string
  encrypt(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Throws a StartFailure if the key does not fit or the content was altered. */
  decrypt(content: Readable): AsyncGenerator<Uint8Array>
}

export const notAKey =
  'BACKUP_KEY must be a key that begins with AGE-SECRET-KEY-1 or age1: npm run shop -- backup-key makes one.'

/** Whether `openKey` can open it. */
export function isKey(text: string): boolean {
  try {
    if (canDecrypt(text)) new Decrypter().addIdentity(text)
    else new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

function canDecrypt(text: string): boolean {
  return text.startsWith('AGE-SECRET-KEY-')
}

/** `text` is an identity (AGE-SECRET-KEY-1…), or a recipient (age1…) that cannot decrypt. */
export async function openKey(text: string): Promise<BackupKey> {
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
  if (!isKey(text)) throw new StartFailure(notAKey)
  const canRead = canDecrypt(text)
  const recipient = canRead ? await identityToRecipient(text) : text
  encrypter.addRecipient(recipient)
  if (canRead) decrypter.addIdentity(text)
  return {
    mark: createHash('sha256').update(recipient).digest('hex').slice(0, 8),
    async *encrypt(content) {
      yield* await encrypter.encrypt(webStream(content))
    },
    async *decrypt(content) {
      try {
        if (canRead) yield* await decrypter.decrypt(webStream(content))
      } catch {
        throw new StartFailure('The backup was encrypted with another BACKUP_KEY, or it was altered.')
      } finally {
        content.destroy()
      }
      if (canRead) return
      throw new StartFailure(
        'This BACKUP_KEY can only encrypt: set the one that begins with AGE-SECRET-KEY-1.',
      )
    },
  }
}

/** A new key: the identity encrypts and decrypts, the recipient only encrypts. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

function webStream(content: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  const stream: ReadableStream = Readable.toWeb(Readable.from(content))
  return stream as globalThis.ReadableStream<Uint8Array>
}
