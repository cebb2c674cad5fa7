import type { SaveCaptchaKeysRequest } from '@cartwright/contract/identity/captcha.ts'
import type { Static } from 'typebox'
import { runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type CaptchaKeysRow, deleteKeys, keysOfSite, saveKeys } from './queries.ts'
import { defaultVerifyUrl } from './rules.ts'

/** Undefined if the shop has no keys, or this installation cannot decrypt them. */
export async function find(
  shop: Shop,
  siteId: string,
): Promise<{ secretKey: string; verifyUrl: string } | undefined> {
  const row = await read(shop, siteId)
  const secretKey = row && unseal(shop, purpose(siteId), row.secretKey)
  return secretKey === undefined ? undefined : { secretKey, verifyUrl: row?.verifyUrl ?? defaultVerifyUrl }
}

export async function read(shop: Shop, siteId: string): Promise<CaptchaKeysRow | undefined> {
  const [row] = await shop.db.run(keysOfSite, [siteId])
  return row
}

export async function save(
  shop: Shop,
  siteId: string,
  { siteKey, secretKey, verifyUrl = defaultVerifyUrl }: Static<typeof SaveCaptchaKeysRequest>['keys'],
): Promise<CaptchaKeysRow> {
  const sealed = seal(shop, purpose(siteId), secretKey)
  return runOne(shop.db, saveKeys, [siteId, siteKey, sealed, verifyUrl, new Date(shop.clock())])
}

export async function remove(shop: Shop, siteId: string): Promise<void> {
  const [row] = await shop.db.run(deleteKeys, [siteId])
  if (!row) throw refuse('NOT_FOUND', 'The shop has no captcha keys')
}

function purpose(siteId: string): string {
  return `captcha ${siteId}`
}
