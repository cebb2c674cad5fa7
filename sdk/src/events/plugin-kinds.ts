import {
  type PluginKind as Kind,
  type PluginFunctionName,
  pluginKinds,
  type PluginAnswer as WireAnswer,
  type PluginQuestion as WireQuestion,
} from '@cartwright/contract/plugins/kinds.ts'
import type { Module } from '../modules/module.ts'
import type { AddressNames, Read, Sent } from '../values/types.ts'
import type { PluginRequest } from './plugins.ts'

/** What the shop asks a plugin, e.g. `PluginQuestion<'SHIPPING_RATES', 'getShippingRates'>`. Amounts are decimal texts. */
export type PluginQuestion<Of extends Kind, Name extends PluginFunctionName<Of>> = Read<
  WireQuestion<Of, Name>,
  AddressNames
>

/** What a plugin answers. */
export type PluginAnswer<Of extends Kind, Name extends PluginFunctionName<Of>> = Sent<
  WireAnswer<Of, Name>,
  AddressNames
>

/** Answers one request of a plugin, or refuses it with a `PluginError`. */
export type PluginHandler<Of extends Kind, Name extends PluginFunctionName<Of>> = (
  envelope: PluginRequest<PluginQuestion<Of, Name>>,
) => PluginAnswer<Of, Name> | Promise<PluginAnswer<Of, Name>>

/** A kind of plugin: `provideHandlers` says what answers its requests. */
export interface PluginKind<Of extends Kind> {
  /** Answers the requests of this kind with these handlers. */
  provideHandlers(handlers: { [Name in PluginFunctionName<Of>]?: PluginHandler<Of, Name> }): void
}

/** Calculates shipping rates. */
export const shippingRates: Module<PluginKind<'SHIPPING_RATES'>> = moduleOf('SHIPPING_RATES')

/** Adds fees to carts and checkouts. */
export const additionalFees: Module<PluginKind<'ADDITIONAL_FEES'>> = moduleOf('ADDITIONAL_FEES')

/** Gives discounts. */
export const discounts: Module<PluginKind<'DISCOUNTS'>> = moduleOf('DISCOUNTS')

/** Says when automatic discounts apply: lists its triggers, and which of them fire for a cart. */
export const customTriggers: Module<PluginKind<'DISCOUNT_TRIGGERS'>> = moduleOf('DISCOUNT_TRIGGERS')

/** Calculates tax. */
export const taxCalculationProvider: Module<PluginKind<'TAX'>> = moduleOf('TAX')

/** Pays orders with gift cards: tells what a code is worth, takes it, and gives it back. */
export const giftVouchersProvider: Module<PluginKind<'GIFT_CARDS'>> = moduleOf('GIFT_CARDS')

/** Sells items of a catalogue of its own: tells their names, prices and stock. */
export const catalog: Module<PluginKind<'CATALOGUE'>> = moduleOf('CATALOGUE')

/** Keeps the stock of items: orders take from it, and cancelled orders give back. */
export const inventoryProvider: Module<PluginKind<'INVENTORY'>> = moduleOf('INVENTORY')

/** Calculates what bookings cost. */
export const pricingProvider: Module<PluginKind<'BOOKINGS_PRICING'>> = moduleOf('BOOKINGS_PRICING')

/** Says whether bookings may be made, cancelled and moved. */
export const bookingsValidation: Module<PluginKind<'BOOKINGS_VALIDATION'>> = moduleOf('BOOKINGS_VALIDATION')

/** Keeps memberships of members that pay lines of orders: lists them, takes their credits, and gives them back. */
export const memberships: Module<PluginKind<'MEMBERSHIPS'>> = moduleOf('MEMBERSHIPS')

/** Says what a payment needs, e.g. that the buyer confirms it with their bank. */
export const paymentSettings: Module<PluginKind<'PAYMENT_SETTINGS'>> = moduleOf('PAYMENT_SETTINGS')

/** Recommends products. */
export const recommendationsProvider: Module<PluginKind<'RECOMMENDATIONS'>> = moduleOf('RECOMMENDATIONS')

/** Refuses or warns about carts and checkouts. */
export const validations: Module<PluginKind<'VALIDATIONS'>> = moduleOf('VALIDATIONS')

function moduleOf<const Of extends Kind>(of: Of): Module<PluginKind<Of>> {
  return {
    open: (host) => ({
      provideHandlers(given) {
        const { type: kind, functions } = pluginKinds[of]
        const paths = new Map(Object.entries(functions).map(([name, { path }]) => [name, path]))
        const handlers = new Map(
          Object.entries(given).flatMap(([name, handler]) => {
            const path = paths.get(name)
            if (path === undefined)
              throw new Error(`${kind} has no handler ${name}. Use one of: ${[...paths.keys()].join(', ')}`)
            return handler ? [[path, handler as (envelope: never) => unknown] as const] : []
          }),
        )
        host.answer({ kind, handlers })
      },
    }),
  }
}
