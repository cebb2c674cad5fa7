import type { Connection } from '../../platform/db/db.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { replaceRecoveryCodes, useRecoveryCode } from './queries.ts'
import { newRecoveryCode, parseCode, recoveryCodeCount } from './rules.ts'

type Person = Pick<Caller, 'siteId' | 'id'>

/** Creates new recovery codes; earlier ones stop working. */
export async function replace(tx: Connection, shop: Shop, { siteId, id }: Person): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.run(replaceRecoveryCodes, [
    siteId,
    id,
    codes.map((code) => codeHash(shop, id, parseCode(code).code)),
  ])
  return codes
}

/** Uses up a code. False for one that is unknown or used. */
export async function use(
  tx: Connection,
  shop: Shop,
  { siteId, id, code }: Person & { code: string },
): Promise<boolean> {
  const values = [siteId, id, codeHash(shop, id, code), new Date(shop.clock())]
  return (await tx.run(useRecoveryCode, values)).length > 0
}

/** Only this installation can compute it, so nobody guesses codes from a copy of the database. */
function codeHash(shop: Shop, personId: string, code: string): Buffer {
  return hashOf(shop.tokens.derive(`recovery code ${personId} ${code}`))
}
