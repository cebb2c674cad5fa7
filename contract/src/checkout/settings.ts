import Type, { type Static } from 'typebox'
import { EmptyRequest, Fields, FreeForm, Guid, Nullable, Strings, Text, Timestamp } from '../values/common.ts'

const Policy = Fields({ visible: Nullable(Type.Boolean()), content: Nullable(Text()) })
const Checkbox = { visible: Nullable(Type.Boolean()), checkedByDefault: Nullable(Type.Boolean()) }

/** The shop keeps its policies as pages, and the checkout links to those that buyers agree to. */
export const CheckoutSettings = Fields({
  checkoutPolicies: Fields({
    termsAndConditions: Policy,
    privacyPolicy: Policy,
    returnPolicy: Policy,
    digitalItemPolicy: Policy,
    contactUs: Policy,
    customPolicy: Fields({ ...Policy.properties, title: Nullable(Text()) }),
  }),
  checkoutFields: Fields({
    subscriptionCheckbox: Fields({ ...Checkbox, splitByChannel: Nullable(Type.Boolean()) }),
    policyAgreementCheckbox: Fields(Checkbox),
    giftCardRedeemEnabled: Nullable(Type.Boolean()),
    mitEnabled: Nullable(Type.Boolean()),
    delayCaptureEnabled: Nullable(Type.Boolean()),
    captureBeforeExpiryEnabled: Nullable(Type.Boolean()),
  }),
  checkoutBrand: FreeForm,
  checkoutBillingFields: Text(),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
})
export type CheckoutSettings = Static<typeof CheckoutSettings>

const CheckoutSettingsEnvelope = Type.Object({ checkoutSettings: CheckoutSettings })

export const GetCheckoutSettingsRequest = EmptyRequest
export type GetCheckoutSettingsRequest = Static<typeof GetCheckoutSettingsRequest>
export const GetCheckoutSettingsReply = CheckoutSettingsEnvelope
export type GetCheckoutSettingsReply = Static<typeof GetCheckoutSettingsReply>

export const UpdateCheckoutSettingsRequest = CheckoutSettingsEnvelope
export type UpdateCheckoutSettingsRequest = Static<typeof UpdateCheckoutSettingsRequest>
export const UpdateCheckoutSettingsReply = CheckoutSettingsEnvelope
export type UpdateCheckoutSettingsReply = Static<typeof UpdateCheckoutSettingsReply>

export const EcommerceSettingsField = Strings([
  'ADDITIONAL_FEES_SERVICE_PLUGIN',
  'VALIDATIONS_SERVICE_PLUGIN',
  'TAX',
  'DISCOUNT_RULES',
  'CHECKOUT',
  'DELIVERY',
  'PREMIUM_SITE',
  'BUSINESS_INFO',
  'PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN',
])
export type EcommerceSettingsField = Static<typeof EcommerceSettingsField>

const ServicePlugin = Fields({
  activeProviders: Type.Array(
    Fields({ appId: Guid, triggerFlows: Type.Array(Strings(['CART', 'CHECKOUT'])) }),
  ),
})
export const EcommerceSettings = Fields({
  additionalFeesServicePlugin: ServicePlugin,
  validationsServicePlugin: ServicePlugin,
  tax: Fields({ configured: Type.Boolean(), taxIncludedInItemPrices: Type.Boolean() }),
  discountRules: Fields({ active: Type.Boolean() }),
  checkout: CheckoutSettings,
})
export type EcommerceSettings = Static<typeof EcommerceSettings>

export const GetEcommerceSettingsRequest = Type.Object({
  fields: Type.Array(EcommerceSettingsField, { minItems: 1, maxItems: 25 }),
})
export type GetEcommerceSettingsRequest = Static<typeof GetEcommerceSettingsRequest>
/** `errors` has the fields that the shop has nothing to say about. */
export const GetEcommerceSettingsReply = Type.Object({
  ecommerceSettings: EcommerceSettings,
  errors: Type.Array(Fields({ requestedField: EcommerceSettingsField })),
})
export type GetEcommerceSettingsReply = Static<typeof GetEcommerceSettingsReply>
