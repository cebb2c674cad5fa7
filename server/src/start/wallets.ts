import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importPKCS8 } from 'jose'
import type { AppleKeys, GoogleKeys, WalletKeys } from '../box-office/wallets/keys.ts'
import { StartFailure } from '../platform/process/console.ts'
import type { Environment } from './environment.ts'

/** Where the keys lie, and what goes with them. */
export interface WalletConfig {
  /** Absent: no wallets. */
  folder?: string
  passphrase?: string
  googleIssuerId?: string
}

export function readWalletConfig(env: Environment): WalletConfig {
  const { WALLET_KEYS: folder, APPLE_PASS_PASSPHRASE: passphrase, GOOGLE_WALLET_ISSUER: issuerId } = env
  if (folder && !existsSync(folder)) throw new StartFailure(`WALLET_KEYS: there is no folder "${folder}".`)
  return {
    ...(folder ? { folder } : {}),
    ...(passphrase ? { passphrase } : {}),
    ...(issuerId ? { googleIssuerId: issuerId } : {}),
  }
}

/** Reads and checks the keys. What they are is never part of a message. */
export async function openWallets({ folder, ...more }: WalletConfig): Promise<WalletKeys> {
  if (folder === undefined) return {}
  const read = (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
  const apple = readApple(read, more)
  const google = await readGoogle(read, more)
  if (!apple && !google)
    throw new StartFailure('WALLET_KEYS has neither apple-certificate.pem nor google-service-account.json.')
  return { ...(apple ? { apple } : {}), ...(google ? { google } : {}) }
}

type Read = (name: string) => string | undefined

function readApple(read: Read, { passphrase }: WalletConfig): AppleKeys | undefined {
  const certificate = read('apple-certificate.pem')
  if (certificate === undefined) return undefined
  const [key, wwdr] = [read('apple-key.pem'), read('apple-wwdr.pem')]
  if (key === undefined || wwdr === undefined)
    throw new StartFailure('WALLET_KEYS needs apple-key.pem and apple-wwdr.pem beside apple-certificate.pem.')
  const names = namesIn(certificate, { key, passphrase, wwdr })
  return { certificate, key, wwdr, ...names, ...(passphrase === undefined ? {} : { passphrase }) }
}

interface Chain {
  key: string
  passphrase: string | undefined
  wwdr: string
}

/** The names that Apple writes into the certificate of a pass type. */
function namesIn(
  certificate: string,
  { key, passphrase, wwdr }: Chain,
): Pick<AppleKeys, 'passTypeIdentifier' | 'teamIdentifier'> {
  let found: { subject: string; fits: boolean; issued: boolean }
  try {
    const [own, issuer] = [new X509Certificate(certificate), new X509Certificate(wwdr)]
    const privateKey = createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) })
    found = {
      subject: own.subject,
      fits: own.checkPrivateKey(privateKey),
      issued: own.verify(issuer.publicKey),
    }
  } catch {
    throw new StartFailure(
      'The Apple files in WALLET_KEYS cannot be read: they must be PEM, and APPLE_PASS_PASSPHRASE must open the key.',
    )
  }
  if (!found.fits) throw new StartFailure('apple-key.pem is not the key of apple-certificate.pem.')
  if (!found.issued) throw new StartFailure('apple-wwdr.pem has not issued apple-certificate.pem.')
  const passTypeIdentifier = /^UID=(.+)$/m.exec(found.subject)?.[1]
  const teamIdentifier = /^OU=(.+)$/m.exec(found.subject)?.[1]
  if (!passTypeIdentifier || !teamIdentifier)
    throw new StartFailure('apple-certificate.pem is not the certificate of a pass type.')
  return { passTypeIdentifier, teamIdentifier }
}

async function readGoogle(read: Read, { googleIssuerId }: WalletConfig): Promise<GoogleKeys | undefined> {
  const text = read('google-service-account.json')
  if (text === undefined) return undefined
  if (!googleIssuerId)
    throw new StartFailure(
      'google-service-account.json in WALLET_KEYS needs GOOGLE_WALLET_ISSUER, your issuer id.',
    )
  try {
    const { client_email: email, private_key: pem } = JSON.parse(text) as Record<string, string>
    if (!email || !pem) throw new Error('incomplete')
    return { issuerId: googleIssuerId, email, key: await importPKCS8(pem, 'RS256') }
  } catch {
    throw new StartFailure(
      'google-service-account.json in WALLET_KEYS is not the key file of a service account.',
    )
  }
}
