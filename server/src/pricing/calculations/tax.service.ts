import type {
  CalculateTaxReply,
  CalculateTaxRequest,
  ListTaxCalculatorsReply,
} from '@cartwright/contract/pricing/calculations/tax.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { type Caller, ownerKindOf, type Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import { ask, deadlineFor } from '../../plugins/asking/service.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { orderErrors, pluginTax, taxProblem } from '../totals/answers.rules.ts'
import { tables } from '../totals/tables.service.ts'
import {
  addressesExist,
  linesToTax,
  type PluginTax,
  taxQuestion,
  taxViolations,
  toReply,
} from './tax.rules.ts'

/** The tax on these amounts at these addresses, of the plugin that calculates taxes or by the shop's rates. Writes nothing. */
export async function calculateTax(
  shop: Shop,
  caller: Caller,
  body: CalculateTaxRequest,
): Promise<CalculateTaxReply> {
  refuseIf(taxViolations(body))
  if (!addressesExist(body)) throw refuse('INVALID_LINE_ITEM_ADDRESS_INDEX')
  const { siteId } = caller
  const [{ settings }, { tax }] = await Promise.all([sites.get(shop, siteId), tables(shop, siteId)])
  const currency = body.currency ?? settings.currency
  const context = {
    currency,
    included: settings.taxIncludedInPrices,
    business: settings.address,
    input: { ...tax, day: dayIn(settings.timeZone, shop.clock()) },
  }
  const lines = linesToTax(body, context)
  const plugin = await askPlugins(shop, caller, taxQuestion(body, lines, currency))
  return toReply(body, lines, { currency, plugin })
}

/** What the plugins say that calculate taxes. */
async function askPlugins(
  shop: Shop,
  caller: Caller,
  request: ReturnType<typeof taxQuestion>,
): Promise<PluginTax> {
  const { siteId, id } = caller
  const plugins = (await enabled(shop, siteId)).filter(({ kind }) => kind === 'TAX')
  if (plugins.length === 0) return { errors: [] }
  const { currency } = request
  const { language } = (await sites.get(shop, siteId)).settings
  const replies = await ask(shop, plugins, {
    kind: 'TAX',
    function: 'calculateTax',
    request,
    about: { currency, languages: [language], identity: identityOf(id, ownerKindOf(caller)) },
    ids: [],
    deadline: deadlineFor(plugins),
    problem: (answer) => taxProblem(answer, request),
  })
  const found = pluginTax(replies, { currency, included: false })
  if (found === 'FAILED') return { failed: true, errors: orderErrors('TAX_UNAVAILABLE', replies) }
  const pluginId = replies.find((reply) => 'answer' in reply)?.plugin.id
  return { parts: found.parts, pluginId, errors: [] }
}

/** The plugins that calculate taxes. */
export async function listTaxCalculators(shop: Shop, { siteId }: Caller): Promise<ListTaxCalculatorsReply> {
  const plugins = (await enabled(shop, siteId)).filter(({ kind }) => kind === 'TAX')
  return {
    taxCalculatorDetails: plugins.map(({ id, name }) => ({
      appId: id,
      displayName: name,
      unsupportedCountries: [],
    })),
  }
}
