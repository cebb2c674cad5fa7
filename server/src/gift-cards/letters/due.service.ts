import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { lockCard } from '../cards/ledger.service.ts'
import { cardsToSend } from '../cards/queries.ts'
import { renewCode } from '../cards/service.ts'
import { sendLetter } from './mail.ts'

/** Sends the cards whose day has come; a chore. */
export async function sendDueLetters(shop: Shop): Promise<void> {
  const due = await shop.db.run(cardsToSend, [new Date(shop.clock())])
  for (const card of due)
    await sendDue(shop, card).catch((error: unknown) =>
      // The others do not wait for this one.
      shop.log.error({ err: error, ...card }, 'a gift card could not be sent'),
    )
}

/** The code is made with its letter, so that until then nobody can know it. Servers that do so at once wait for the card. */
async function sendDue(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<void> {
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const { sendAt, disabled, balance, recipientEmail, language } = await lockCard(tx, siteId, id)
    if (sendAt === null || disabled || balance === 0n || recipientEmail === '') return
    const renewed = await renewCode(tx, shop, { siteId, id })
    await sendLetter(tx, shop, { site, ...renewed, language: language || site.settings.language })
  })
}
