import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The client data of a browser that uses an authenticator. */
export interface Page {
  origin: string
  rpId: string
}

/** A software authenticator: creates passkeys and signs with them, also incorrectly if requested. */
export interface Authenticator {
  create(options: { challenge: string; user: { id: string } }, page: Page): object
  use(options: { challenge: string }, page: Page, twist?: Twist): object
}

export interface Twist {
  /** The signature counter. Default: one more than before. */
  counter?: number
  userHandle?: string
  /** Without user verification. */
  unseen?: boolean
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

export function openAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let handle = ''
  let counted = 0
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    create({ challenge, user }, { origin, rpId }) {
      handle = user.id
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, key]
      const flag = flags.present | flags.verified | flags.attested
      const authData = Buffer.concat([dataOf(rpId, flag, counted), ...attested])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url')
      return {
        ...credential,
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
        clientExtensionResults: {},
      }
    },
    use({ challenge }, { origin, rpId }, twist = {}) {
      counted = twist.counter ?? counted + 1
      const flag = flags.present | (twist.unseen ? 0 : flags.verified)
      const authenticatorData = dataOf(rpId, flag, counted)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: twist.userHandle ?? handle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

function dataOf(rpId: string, flag: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flag, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
