import type {
  EcommerceSettings,
  EcommerceSettingsField,
  GetCheckoutSettingsReply,
  GetEcommerceSettingsReply,
  UpdateCheckoutSettingsRequest,
} from '@cartwright/contract/checkout/settings.ts'
import type { PluginKind } from '@cartwright/contract/plugins/kinds.ts'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import { tables } from '../../pricing/totals/tables.service.ts'
import * as sitePages from '../../sites/pages/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { changedTerms, policySlugs, settingsViolations, toWire } from './rules.ts'

export async function get(shop: Shop, { siteId }: Pick<Caller, 'siteId'>): Promise<GetCheckoutSettingsReply> {
  const [site, pages] = await Promise.all([
    sites.get(shop, siteId),
    sitePages.findPublic(shop, siteId, policySlugs),
  ])
  return { checkoutSettings: toWire(site, pages) }
}

/** Changes what buyers agree to. Refuses what the shop has no setting for. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { checkoutSettings: sent }: UpdateCheckoutSettingsRequest,
): Promise<GetCheckoutSettingsReply> {
  const [site, pages] = await Promise.all([
    sites.get(shop, siteId),
    sitePages.findPublic(shop, siteId, policySlugs),
  ])
  const before = toWire(site, pages)
  const terms = changedTerms(site.settings, { sent, before, pages })
  const { required = false } = terms
  refuseIf(settingsViolations(sent, before, { required, pages }))
  const changed = await sites.update(shop, siteId, { settings: { terms }, revision: site.revision })
  return { checkoutSettings: toWire(changed, pages) }
}

/** The settings that a program asks for. Fields that the shop has nothing about are in `errors`. */
export async function getEcommerceSettings(
  shop: Shop,
  caller: Pick<Caller, 'siteId'>,
  fields: readonly EcommerceSettingsField[],
): Promise<GetEcommerceSettingsReply> {
  const { siteId } = caller
  const [{ settings }, table, plugins] = await Promise.all([
    sites.get(shop, siteId),
    tables(shop, siteId),
    enabled(shop, siteId),
  ])
  const askedOf = (kind: PluginKind) => ({
    activeProviders: plugins
      .filter((plugin) => plugin.kind === kind)
      .map(({ id: appId }) => ({ appId, triggerFlows: ['CART' as const, 'CHECKOUT' as const] })),
  })
  const known: Partial<Record<EcommerceSettingsField, EcommerceSettings>> = {
    ADDITIONAL_FEES_SERVICE_PLUGIN: { additionalFeesServicePlugin: askedOf('ADDITIONAL_FEES') },
    VALIDATIONS_SERVICE_PLUGIN: { validationsServicePlugin: askedOf('VALIDATIONS') },
    TAX: {
      tax: {
        configured: table.tax.mappings.length > 0 || plugins.some(({ kind }) => kind === 'TAX'),
        taxIncludedInItemPrices: settings.taxIncludedInPrices,
      },
    },
    DISCOUNT_RULES: { discountRules: { active: table.automaticDiscounts.length > 0 } },
    CHECKOUT: { checkout: (await get(shop, caller)).checkoutSettings },
  }
  return {
    ecommerceSettings: Object.assign({}, ...fields.flatMap((field) => known[field] ?? [])),
    errors: fields.filter((field) => !known[field]).map((requestedField) => ({ requestedField })),
  }
}
