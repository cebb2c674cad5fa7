import { discountRulesCalls as calls } from '@cartwright/contract/calls/pricing/discount-rules.ts'
import { discountRuleEvents } from '@cartwright/contract/events/discount-rules.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { CursorQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** An automatic discount. Amounts are decimal texts in the shop's currency. */
export type DiscountRule = Read<Reply<'getDiscountRule'>['discountRule']>

/** What an automatic discount gives, for what and when. */
export type DiscountRuleContent = Sent<Request<'createDiscountRule'>['discountRule']>

/** Automatic discounts. Need an API key with `ECOM.MANAGE_DISCOUNT_RULES`, or to read them `ECOM.READ_DISCOUNT_RULES`. */
export interface DiscountRules extends EventsOf<'wix.ecom.discounts.v1.'> {
  /** Creates an automatic discount. */
  createDiscountRule(discountRule: DiscountRuleContent): Promise<DiscountRule>
  /** Reads an automatic discount. */
  getDiscountRule(id: string): Promise<DiscountRule>
  /** Finds automatic discounts. */
  queryDiscountRules(): CursorQuery<DiscountRule>
  /** Changes the fields that are sent; `revision` is the one that was read. */
  updateDiscountRule(
    id: string,
    discountRule: DiscountRuleContent & { revision: string },
  ): Promise<DiscountRule>
  /** Deletes an automatic discount; orders keep theirs. */
  deleteDiscountRule(id: string): Promise<void>
}

/**
 * Automatic discounts.
 *
 * @example
 * import { ApiKeyStrategy, createClient, discountRules } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: ApiKeyStrategy({ apiKey }), modules: { discountRules } })
 * const { items } = await client.discountRules.queryDiscountRules().eq('active', true).find()
 * console.log(items.map(({ name, status }) => `${name}: ${status}`))
 */
export const discountRules: Module<DiscountRules> = moduleOf(
  {
    createDiscountRule: { call: calls.createDiscountRule, takes: ['discountRule'], gives: 'discountRule' },
    getDiscountRule: { call: calls.getDiscountRule, takes: ['discountRuleId'], gives: 'discountRule' },
    updateDiscountRule: {
      call: calls.updateDiscountRule,
      takes: ['discountRule.id', 'discountRule'],
      gives: 'discountRule',
    },
    deleteDiscountRule: { call: calls.deleteDiscountRule, takes: ['discountRuleId'], silent: true },
  },
  {},
  (host) => ({
    queryDiscountRules: () => new CursorQuery(finderOf(host, calls.queryDiscountRules, 'discountRules')),
    ...receivers(discountRuleEvents)(host),
  }),
)
