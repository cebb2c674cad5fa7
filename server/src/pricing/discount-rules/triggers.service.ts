import type { ListDiscountTriggersReply } from '@cartwright/contract/pricing/discount-rules.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import { ask, deadlineFor } from '../../plugins/asking/service.ts'
import * as sites from '../../sites/settings/service.ts'

/** The triggers of all plugins that answer. */
export async function listTriggers(shop: Shop, { siteId }: Caller): Promise<ListDiscountTriggersReply> {
  const [{ settings }, plugins] = await Promise.all([sites.get(shop, siteId), enabled(shop, siteId)])
  const asked = plugins.filter(({ kind }) => kind === 'DISCOUNT_TRIGGERS')
  const replies = await ask(shop, asked, {
    kind: 'DISCOUNT_TRIGGERS',
    function: 'listTriggers',
    request: {},
    about: {
      currency: settings.currency,
      languages: [settings.language],
      identity: { identityType: 'APP' },
    },
    ids: [],
    freshFor: 0,
    deadline: deadlineFor(asked),
  })
  return {
    triggers: replies.flatMap((reply) =>
      'answer' in reply
        ? (reply.answer.customTriggers ?? []).map((one) => ({ ...one, appId: reply.plugin.appId }))
        : [],
    ),
  }
}
