import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import { ask, deadlineFor } from '../../plugins/asking/service.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type PluginPrice, priceProblem, toPrice } from './rules.ts'
import { pluginTexts } from './texts.ts'

/**
 * What plugins want for a booking; undefined where the shop's own price counts. Refuses where no price counts without an
 * answer of a plugin, and it does not answer.
 */
export async function pluginPrice(
  shop: Shop,
  { siteId, id, kind, language: wanted }: Caller,
  booking: Booking,
): Promise<PluginPrice | undefined> {
  const plugins = (await enabled(shop, siteId)).filter((plugin) => plugin.kind === 'BOOKINGS_PRICING')
  if (plugins.length === 0) return undefined
  const { settings } = await sites.get(shop, siteId)
  const { currency } = settings
  const language = languageFor(settings, wanted)
  const replies = await ask(shop, plugins, {
    kind: 'BOOKINGS_PRICING',
    function: 'calculatePrice',
    request: { booking },
    about: {
      currency,
      languages: [...new Set([language, settings.language])],
      identity: identityOf(id || undefined, kind),
    },
    ids: [],
    deadline: deadlineFor(plugins),
    problem: (answer) => priceProblem(answer, currency),
  })
  // Of several plugins, the first one that answers counts.
  const answered = replies.find((reply) => 'answer' in reply)
  if (answered) return toPrice(answered.answer, currency)
  const [failed] = replies
  if (!failed) return undefined
  throw refuse('TEMPORARILY_UNAVAILABLE', pluginTexts(language).noPrice, { pluginId: failed.plugin.id })
}
