import 'reflect-metadata'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

export interface Certificates {
  /** The file with the certificate that browsers and systems must trust. */
  authorityFile: string
  /** PEM. */
  certificate: string
  privateKey: string
  validUntil: Date
}

const names = { authority: 'authority.pem', certificate: 'certificate.pem', privateKey: 'private-key.pem' }
const day = 24 * 60 * 60 * 1000
/** Browsers take none that are valid for longer. */
const validity = 397 * day
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Reads the certificates in a folder, and makes them if there are none for these hosts or they end soon. The authority's key is thrown
 * away at once, so an authority that somebody trusts can never sign anything else.
 */
export async function ensureCertificates(
  folder: string,
  hosts: readonly string[],
  now: Date,
): Promise<Certificates> {
  const found = await readCertificates(folder, hosts)
  if (found && found.validUntil.getTime() > now.getTime() + 7 * day) return found
  await makeCertificates(folder, hosts, now)
  const made = await readCertificates(folder, hosts)
  if (!made) throw new Error(`the certificates in ${folder} do not fit together`)
  return made
}

/** Undefined if a file is missing, or if they are not of one making: it may have been interrupted. */
async function readCertificates(folder: string, hosts: readonly string[]): Promise<Certificates | undefined> {
  const files = Object.values(names).map((name) => join(folder, name))
  if (!files.every((file) => existsSync(file))) return undefined
  const [authority = '', certificate = '', privateKey = ''] = await Promise.all(
    files.map((file) => readFile(file, 'utf8')),
  )
  const known = new X509Certificate(certificate)
  const isWhole =
    known.checkPrivateKey(createPrivateKey(privateKey)) && known.checkIssued(new X509Certificate(authority))
  if (!isWhole || !hosts.every((host) => known.checkHost(host))) return undefined
  return {
    authorityFile: join(folder, names.authority),
    certificate,
    privateKey,
    validUntil: new Date(known.validTo),
  }
}

async function makeCertificates(folder: string, hosts: readonly string[], now: Date): Promise<void> {
  const [authorityKeys, keys] = [await newKeys(), await newKeys()]
  const valid = { notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + validity) }
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: `CN=Cartwright front (made ${now.toISOString().slice(0, 10)})`,
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    ...valid,
    subject: `CN=${hosts[0]}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns' as const, value }))),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    ],
  })
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  await mkdir(folder, { recursive: true })
  await rm(join(folder, names.privateKey), { force: true })
  await writeFile(join(folder, names.authority), `${authority.toString('pem')}\n`)
  await writeFile(join(folder, names.certificate), `${certificate.toString('pem')}\n`)
  await writeFile(join(folder, names.privateKey), x509.PemConverter.encode(privateKey, 'PRIVATE KEY'), {
    mode: 0o600,
  })
}

function newKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}
