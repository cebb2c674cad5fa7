import { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { refuseIf, violation } from '../platform/errors/errors.ts'
import { schemaViolations } from '../platform/errors/validation.ts'
import { HttpClientError } from '../platform/http-client/http-client.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isObject } from '../platform/values/optional.ts'
import { appById } from './queries.ts'
import { manifestViolations, toManifest } from './rules.ts'
import { assertSameSource, toWire } from './service.ts'

/** Bytes, and milliseconds for the whole answer. */
const limits = { largest: 100_000, longest: 5000 }

/** Reads a manifest and checks it, so that the merchant can decide. Nothing changes. */
export async function review(
  shop: Shop,
  caller: Caller,
  { address, manifest: pasted }: { address?: string; manifest?: unknown },
) {
  const sent = address === undefined ? pasted : await fetchManifest(shop, address)
  if (sent === undefined) throw violation('address', 'is required', 'REQUIRED_FIELD')
  const found = schemaViolations(AppManifest, sent)
  refuseIf(found.map(({ field, ...rest }) => ({ ...rest, field: field ? `manifest.${field}` : 'manifest' })))
  const manifest = toManifest(sent as AppManifest)
  refuseIf(manifestViolations(manifest, { caller, publicUrl: shop.hosts.urlOf(caller.siteId) }))
  const [installed] = await shop.db.run(appById, [caller.siteId, manifest.id])
  if (!installed) return { manifest }
  assertSameSource(installed, address)
  return { manifest, installed: toWire(installed) }
}

async function fetchManifest(shop: Shop, address: string): Promise<unknown> {
  const headers = { accept: 'application/json' }
  const { status, content } = await shop.httpClient
    .ask(address, { headers }, limits)
    .catch((error: unknown) => {
      if (error instanceof HttpClientError) throw violation('address', error.message, 'VALIDATION')
      throw error
    })
  if (status !== 200) throw violation('address', `answers with status ${status}`, 'VALIDATION')
  const manifest = parse(content.toString())
  if (!isObject(manifest)) throw violation('address', 'does not answer with a JSON object', 'VALIDATION')
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
