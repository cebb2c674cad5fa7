import type { Static, TSchema } from 'typebox'
import {
  CalculatePriceAnswer,
  CalculatePriceQuestion,
  ValidateBeforeCancelAnswer,
  ValidateBeforeCancelQuestion,
  ValidateBeforeCreateAnswer,
  ValidateBeforeCreateQuestion,
  ValidateBeforeRescheduleAnswer,
  ValidateBeforeRescheduleQuestion,
} from '../bookings/plugins.ts'
import { GetRecommendationsAnswer, GetRecommendationsQuestion } from '../catalogue/recommendations.ts'
import { GetPaymentSettingsAnswer, GetPaymentSettingsQuestion } from '../orders/payments.ts'
import {
  ChargeMembershipAnswer,
  ChargeMembershipQuestion,
  GetMembershipVoidabilityAnswer,
  GetMembershipVoidabilityQuestion,
  ListEligibleMembershipsAnswer,
  ListEligibleMembershipsQuestion,
  ListExistingMembershipsAnswer,
  ListExistingMembershipsQuestion,
  ListPurchasablePlansAnswer,
  ListPurchasablePlansQuestion,
  VoidMembershipChargeAnswer,
  VoidMembershipChargeQuestion,
} from '../pricing/memberships.ts'
import { CalculateAdditionalFeesAnswer, CalculateAdditionalFeesQuestion } from './additional-fees.ts'
import { GetCatalogItemsAnswer, GetCatalogItemsQuestion } from './catalogue.ts'
import {
  GetEligibleDiscountsAnswer,
  GetEligibleDiscountsQuestion,
  GetEligibleTriggersAnswer,
  GetEligibleTriggersQuestion,
  ListTriggersAnswer,
  ListTriggersQuestion,
} from './discounts.ts'
import {
  GetGiftCardBalanceAnswer,
  GetGiftCardBalanceQuestion,
  RedeemGiftCardAnswer,
  RedeemGiftCardQuestion,
  VoidGiftCardAnswer,
  VoidGiftCardQuestion,
} from './gift-cards.ts'
import {
  DecrementAvailabilityAnswer,
  DecrementAvailabilityQuestion,
  IncrementAvailabilityAnswer,
  IncrementAvailabilityQuestion,
} from './inventory.ts'
import { GetShippingRatesAnswer, GetShippingRatesQuestion } from './shipping-rates.ts'
import { CalculateTaxAnswer, CalculateTaxQuestion } from './tax.ts'
import { GetValidationViolationsAnswer, GetValidationViolationsQuestion } from './validations.ts'

/** A question that a kind of plugin answers. */
export interface PluginFunction<Question extends TSchema = TSchema, Answer extends TSchema = TSchema> {
  /** Follows the address of the plugin. */
  path: string
  question: Question
  answer: Answer
}

/** The kinds of plugins: their functions, named as the published handlers are, and the errors they may answer with. */
export const pluginKinds = {
  SHIPPING_RATES: {
    type: 'ECOM_SHIPPING_RATES',
    errors: ['MISSING_POSTAL_CODE', 'INVALID_POSTAL_CODE', 'PARTIAL_ADDRESS', 'GENERIC_ERROR'],
    functions: {
      getShippingRates: fn('/v1/getRates', GetShippingRatesQuestion, GetShippingRatesAnswer),
    },
  },
  ADDITIONAL_FEES: {
    type: 'ECOM_ADDITIONAL_FEES',
    errors: [],
    functions: {
      calculateAdditionalFees: fn(
        '/v1/calculate-additional-fees',
        CalculateAdditionalFeesQuestion,
        CalculateAdditionalFeesAnswer,
      ),
    },
  },
  DISCOUNTS: {
    type: 'ECOM_DISCOUNTS',
    errors: [
      'ERROR_COUPON_DOES_NOT_EXIST',
      'ERROR_COUPON_HAS_EXPIRED',
      'ERROR_COUPON_IS_DISABLED',
      'ERROR_COUPON_IS_NOT_ACTIVE_YET',
      'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
      'ERROR_COUPON_USAGE_EXCEEDED',
    ],
    functions: {
      getEligibleDiscounts: fn(
        '/v1/eligible-discounts',
        GetEligibleDiscountsQuestion,
        GetEligibleDiscountsAnswer,
      ),
    },
  },
  DISCOUNT_TRIGGERS: {
    type: 'ECOM_DISCOUNTS_TRIGGER',
    errors: [],
    functions: {
      listTriggers: fn('/v1/list-triggers', ListTriggersQuestion, ListTriggersAnswer),
      getEligibleTriggers: fn(
        '/v1/get-eligible-triggers',
        GetEligibleTriggersQuestion,
        GetEligibleTriggersAnswer,
      ),
    },
  },
  TAX: {
    type: 'TAX_CALCULATION_PROVIDER',
    errors: [],
    functions: { calculateTax: fn('/v1/calculate-tax', CalculateTaxQuestion, CalculateTaxAnswer) },
  },
  GIFT_CARDS: {
    type: 'GIFT_CARDS_PROVIDER',
    errors: [
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_DISABLED',
      'GIFT_CARD_EXPIRED',
      'INSUFFICIENT_FUNDS',
      'MISSING_CURRENCY',
      'CURRENCY_NOT_SUPPORTED',
      'ALREADY_REDEEMED',
      'ALREADY_VOIDED',
      'TRANSACTION_NOT_FOUND',
    ],
    functions: {
      getBalance: fn('/v1/balance', GetGiftCardBalanceQuestion, GetGiftCardBalanceAnswer),
      redeem: fn('/v1/redeem', RedeemGiftCardQuestion, RedeemGiftCardAnswer),
      _void: fn('/v1/void', VoidGiftCardQuestion, VoidGiftCardAnswer),
    },
  },
  MEMBERSHIPS: {
    type: 'ECOM_MEMBERSHIPS',
    errors: [
      'INVALID_SELECTION',
      'INSUFFICIENT_BALANCE',
      'MEMBERSHIP_DOES_NOT_APPLY_TO_ITEM',
      'MEMBERSHIP_CANNOT_BE_CHARGED',
      'MEMBERSHIP_ALREADY_CHARGED',
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_CANNOT_BE_VOIDED',
      'TRANSACTION_ALREADY_VOIDED',
    ],
    functions: {
      listEligibleMemberships: fn(
        '/v1/list-eligible-memberships',
        ListEligibleMembershipsQuestion,
        ListEligibleMembershipsAnswer,
      ),
      listExistingMemberships: fn(
        '/v1/list-existing-memberships',
        ListExistingMembershipsQuestion,
        ListExistingMembershipsAnswer,
      ),
      listPurchasablePlans: fn(
        '/v1/list-purchasable-plans',
        ListPurchasablePlansQuestion,
        ListPurchasablePlansAnswer,
      ),
      chargeMembership: fn('/v1/charge-membership', ChargeMembershipQuestion, ChargeMembershipAnswer),
      getMembershipVoidability: fn(
        '/v1/get-voidability',
        GetMembershipVoidabilityQuestion,
        GetMembershipVoidabilityAnswer,
      ),
      voidMembershipCharge: fn(
        '/v1/void-membership-charge',
        VoidMembershipChargeQuestion,
        VoidMembershipChargeAnswer,
      ),
    },
  },
  PAYMENT_SETTINGS: {
    type: 'ECOM_PAYMENT_SETTINGS',
    errors: [],
    functions: {
      getPaymentSettings: fn('/v1/payment-settings', GetPaymentSettingsQuestion, GetPaymentSettingsAnswer),
    },
  },
  RECOMMENDATIONS: {
    type: 'ECOM_RECOMMENDATIONS_PROVIDER',
    errors: ['ALGORITHM_NOT_SUPPORTED', 'ITEM_APP_ID_NOT_SUPPORTED'],
    functions: {
      getRecommendations: fn('/v1/get-recommendations', GetRecommendationsQuestion, GetRecommendationsAnswer),
    },
  },
  VALIDATIONS: {
    type: 'ECOM_VALIDATIONS',
    errors: [],
    functions: {
      getValidationViolations: fn(
        '/v1/get-violations',
        GetValidationViolationsQuestion,
        GetValidationViolationsAnswer,
      ),
    },
  },
  CATALOGUE: {
    type: 'ECOM_CATALOG',
    errors: [],
    functions: {
      getCatalogItems: fn('/get-catalog-items', GetCatalogItemsQuestion, GetCatalogItemsAnswer),
    },
  },
  INVENTORY: {
    type: 'ECOM_INVENTORY',
    errors: ['DECREMENT_NOT_POSSIBLE', 'INCREMENT_NOT_POSSIBLE'],
    functions: {
      decrementAvailability: fn('/v1/decrement', DecrementAvailabilityQuestion, DecrementAvailabilityAnswer),
      incrementAvailability: fn('/v1/increment', IncrementAvailabilityQuestion, IncrementAvailabilityAnswer),
    },
  },
  BOOKINGS_PRICING: {
    type: 'BOOKINGS_PRICING_PROVIDER',
    errors: [],
    functions: { calculatePrice: fn('/v1/calculate-price', CalculatePriceQuestion, CalculatePriceAnswer) },
  },
  BOOKINGS_VALIDATION: {
    type: 'BOOKINGS_VALIDATION_PROVIDER',
    errors: [],
    functions: {
      validateBeforeCreate: fn(
        '/v1/validate-before-create',
        ValidateBeforeCreateQuestion,
        ValidateBeforeCreateAnswer,
      ),
      validateBeforeCancel: fn(
        '/v1/validate-before-cancel',
        ValidateBeforeCancelQuestion,
        ValidateBeforeCancelAnswer,
      ),
      validateBeforeReschedule: fn(
        '/v1/validate-before-reschedule',
        ValidateBeforeRescheduleQuestion,
        ValidateBeforeRescheduleAnswer,
      ),
    },
  },
} as const

export type PluginKind = keyof typeof pluginKinds
type Functions<Kind extends PluginKind> = (typeof pluginKinds)[Kind]['functions']
export type PluginFunctionName<Kind extends PluginKind = PluginKind> = Kind extends PluginKind
  ? keyof Functions<Kind> & string
  : never

type Schemas<Kind extends PluginKind, Name> = Name extends keyof Functions<Kind>
  ? Functions<Kind>[Name]
  : never
export type PluginQuestion<Kind extends PluginKind, Name extends PluginFunctionName<Kind>> =
  Schemas<Kind, Name> extends PluginFunction<infer Question, TSchema> ? Static<Question> : never
export type PluginAnswer<Kind extends PluginKind, Name extends PluginFunctionName<Kind>> =
  Schemas<Kind, Name> extends PluginFunction<TSchema, infer Answer> ? Static<Answer> : never

function fn<Question extends TSchema, Answer extends TSchema>(
  path: string,
  question: Question,
  answer: Answer,
): PluginFunction<Question, Answer> {
  return { path, question, answer }
}
