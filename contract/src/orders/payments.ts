import Type, { type Static } from 'typebox'
import { Fields, Nullable } from '../values/common.ts'
import { Order } from './orders.ts'

// ── The question to plugins ─────────────────────────────────────────────────────────────────────────────

/** The order as it is before it is paid. */
export const GetPaymentSettingsQuestion = Type.Object({ order: Order })
export type GetPaymentSettingsQuestion = Static<typeof GetPaymentSettingsQuestion>

export const GetPaymentSettingsAnswer = Fields({
  /** Without it, or where it says nothing, the plugin asks for nothing. */
  paymentSettings: Nullable(
    Fields({
      /** The buyer confirms the payment with their bank. */
      requires3dSecure: Nullable(Type.Boolean()),
    }),
  ),
})
export type GetPaymentSettingsAnswer = Static<typeof GetPaymentSettingsAnswer>
