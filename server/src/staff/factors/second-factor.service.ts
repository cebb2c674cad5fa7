import type { Shop } from '../../platform/shop/shop.ts'
import type { PersonRow } from '../people/queries.ts'
import * as authenticators from './authenticators.service.ts'
import { sendFactorMail } from './mail.ts'
import { recoveryCodesLeft } from './queries.ts'
import * as recovery from './recovery.service.ts'
import { parseCode } from './rules.ts'

interface Attempt {
  siteId: string
  person: PersonRow
}

/** Uses up a code of an app, or a recovery code. False for one that is wrong or was used. */
export async function use(
  shop: Shop,
  { siteId, person, code: typed }: Attempt & { code: string },
): Promise<boolean> {
  const { kind, code } = parseCode(typed)
  const key = { siteId, id: person.id }
  if (kind === 'AUTHENTICATOR') return authenticators.use(shop, key, code)
  return shop.db.transaction(async (tx) => {
    if (!(await recovery.use(tx, shop, { ...key, code }))) return false
    const [codes] = await tx.run(recoveryCodesLeft, [siteId, person.id])
    const news = { kind: 'code-used', left: codes?.left ?? 0 } as const
    await sendFactorMail(tx, shop, { siteId, person, news })
    return true
  })
}

/** Tells a person that somebody knows their password and guesses codes. */
export async function warn(shop: Shop, attempt: Attempt): Promise<void> {
  await shop.db.transaction((tx) => sendFactorMail(tx, shop, { ...attempt, news: { kind: 'guesses' } }))
}
