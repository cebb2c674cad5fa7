import fc from 'fast-check'
import type { TEnum } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import * as cart from './cart/cart.ts'
import * as contacts from './cart/contacts.ts'
import * as lines from './cart/line-item-fields.ts'
import * as media from './catalogue/product-media.ts'
import * as productQuery from './catalogue/product-query.ts'
import * as catalogue from './catalogue/products.ts'
import * as variants from './catalogue/variants.ts'
import * as redirects from './checkout/redirects.ts'
import * as identity from './identity/authentication.ts'
import * as profile from './identity/profile.ts'
import * as tokens from './identity/tokens.ts'
import * as activities from './orders/activities.ts'
import * as orderLines from './orders/line-items.ts'
import * as orders from './orders/orders.ts'
import * as delivery from './pricing/delivery.ts'
import * as shipping from './pricing/shipping-info.ts'
import * as totals from './pricing/totals.ts'
import * as common from './values/common.ts'

const modules: Record<string, object> = {
  cart,
  catalogue,
  productQuery,
  common,
  contacts,
  delivery,
  identity,
  profile,
  lines,
  activities,
  orderLines,
  orders,
  media,
  redirects,
  shipping,
  tokens,
  totals,
  variants,
}

const activityTypes =
  'ORDER_REFUNDED ORDER_PLACED ORDER_PAID ORDER_FULFILLED ORDER_NOT_FULFILLED ORDER_CANCELED DOWNLOAD_LINK_SENT TRACKING_NUMBER_ADDED TRACKING_NUMBER_EDITED TRACKING_LINK_ADDED SHIPPING_CONFIRMATION_EMAIL_SENT INVOICE_ADDED INVOICE_REMOVED INVOICE_SENT FULFILLER_EMAIL_SENT SHIPPING_ADDRESS_EDITED EMAIL_EDITED PICKUP_READY_EMAIL_SENT MERCHANT_COMMENT ORDER_PARTIALLY_PAID DRAFT_ORDER_CHANGES_APPLIED SAVED_PAYMENT_METHOD AUTHORIZED_PAYMENT_CREATED AUTHORIZED_PAYMENT_CAPTURED AUTHORIZED_PAYMENT_VOIDED REFUND_INITIATED PAYMENT_REFUNDED PAYMENT_REFUND_FAILED REFUNDED_AS_STORE_CREDIT PAYMENT_PENDING PAYMENT_CANCELED PAYMENT_DECLINED ORDER_PENDING ORDER_REJECTED RECEIPT_CREATED RECEIPT_SENT CHARGEBACK_CREATED CHARGEBACK_REVERSED'

/** Every closed list of the contract with the spellings that storefronts compare with. */
const spellings: Record<string, string> = {
  'activities.ActivityType': `${activityTypes} CUSTOM_ACTIVITY`,
  'activities.LineItemQuantityChangeType': 'QUANTITY_INCREASED QUANTITY_DECREASED',
  'activities.OrderActivityType': activityTypes,
  'cart.ChannelType':
    'UNSPECIFIED WEB POS EBAY AMAZON OTHER_PLATFORM WIX_APP_STORE WIX_INVOICES BACKOFFICE_MERCHANT WISH CLASS_PASS GLOBAL_E FACEBOOK ETSY TIKTOK FAIRE_COM PAYPAL_AGENTIC_CHECKOUT STRIPE_AGENTIC_CHECKOUT WIX_INVOICES_PLATFORM UCP_AGENTIC_CHECKOUT',
  'productQuery.FacetName': 'collections choices brands ribbons inStock price',
  'catalogue.DiscountType': 'UNDEFINED NONE AMOUNT PERCENT',
  'catalogue.InventoryStatus': 'IN_STOCK OUT_OF_STOCK PARTIALLY_OUT_OF_STOCK',
  'catalogue.MeasurementUnit':
    'UNSPECIFIED ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT',
  'catalogue.OptionType': 'unspecified_option_type drop_down color',
  'catalogue.ProductType': 'unspecified_product_type physical digital',
  'common.RuleType':
    'VALIDATION OTHER MAX MIN MAX_LENGTH MIN_LENGTH MAX_SIZE MIN_SIZE FORMAT DECIMAL_LTE DECIMAL_GTE DECIMAL_LT DECIMAL_GT DECIMAL_MAX_SCALE INVALID_ENUM_VALUE REQUIRED_FIELD FIELD_NOT_ALLOWED ONE_OF_ALIGNMENT EXACT_LENGTH EXACT_SIZE REQUIRED_ONE_OF_FIELD',
  'common.SortOrder': 'ASC DESC',
  'contacts.VatType': 'UNSPECIFIED CPF CNPJ UNSPECIFIED_TAX_TYPE',
  'delivery.ConditionType': 'BY_TOTAL_WEIGHT BY_TOTAL_PRICE BY_TOTAL_QUANTITY',
  'delivery.LogicalOperator': 'EQ GT GTE LT LTE',

  'identity.LoginState':
    'INITIAL SUCCESS OWNER_APPROVAL_REQUIRED EMAIL_VERIFICATION_REQUIRED USER_CAPTCHA_REQUIRED SILENT_CAPTCHA_REQUIRED FAILURE',
  'identity.StateStatus': 'DONE REQUIRE_OWNER_APPROVAL STATUS_CHECK',
  'identity.StateType':
    'UNKNOWN_STATE SUCCESS REQUIRE_OWNER_APPROVAL REQUIRE_EMAIL_VERIFICATION STATUS_CHECK REQUIRE_MISSING_FIELDS',
  'tokens.TokenRole': 'none visitor member',
  'identity.VerificationTarget': 'UNKNOWN_TARGET EMAIL',
  'lines.DescriptionLineType': 'UNRECOGNISED PLAIN_TEXT COLOR',
  'lines.ItemAvailabilityStatus': 'AVAILABLE NOT_FOUND NOT_AVAILABLE PARTIALLY_AVAILABLE',
  'lines.ItemTypePreset': 'UNRECOGNISED PHYSICAL DIGITAL GIFT_CARD SERVICE',
  'lines.PaymentOptionType':
    'FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
  'lines.SubscriptionFrequency': 'UNDEFINED DAY WEEK MONTH YEAR',
  'lines.TaxableAddressType': 'BUSINESS BILLING SHIPPING',
  'lines.WeightUnit': 'UNSPECIFIED_WEIGHT_UNIT KG LB',
  'media.MediaItemType': 'unspecified_media_item_type image video audio document zip',
  'orderLines.SecuredMediaFileType':
    'UNSPECIFIED SECURE_PICTURE SECURE_VIDEO SECURE_DOCUMENT SECURE_MUSIC SECURE_ARCHIVE',
  'orders.AttributionSource': 'UNSPECIFIED FACEBOOK_ADS',
  'orders.DiscountReason': 'UNSPECIFIED EXCHANGED_ITEMS BILLING_ADJUSTMENT',
  'orders.FulfillmentStatus': 'NOT_FULFILLED FULFILLED PARTIALLY_FULFILLED',
  'orders.OrderStatus': 'INITIALIZED APPROVED CANCELED PENDING REJECTED',
  'orders.PaymentCollectabilityStatus':
    'COLLECTABLE NONCOLLECTABLE_ORDER_IS_CANCELLED NONCOLLECTABLE_ORDER_IS_PAID NONCOLLECTABLE_MISSING_PAYMENT_METHOD NONCOLLECTABLE_ORDER_IS_PENDING NONCOLLECTABLE_ORDER_IS_REJECTED NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS NONCOLLECTABLE_SUBSCRIPTION_CYCLE_ALREADY_PASSED NONCOLLECTABLE_ORDER_HAS_UNSUPPORTED_SUBSCRIPTION NONCOLLECTABLE_CUSTOM_AMOUNT_NOT_SUPPORTED',
  'orders.PaymentStatus':
    'NOT_PAID PAID PARTIALLY_REFUNDED FULLY_REFUNDED PENDING PARTIALLY_PAID PENDING_MERCHANT CANCELED DECLINED',
  'orders.PlatformChargeType': 'PASS_ON ABSORBED',
  'profile.AddressTag': 'UNTAGGED HOME WORK BILLING SHIPPING',
  'profile.EmailTag': 'UNTAGGED MAIN HOME WORK',
  'profile.FactorStatus': 'INACTIVE ACTIVE REQUIRE_REENROLL',
  'profile.FactorType': 'PASSWORD SMS CALL EMAIL TOTP PUSH WEBAUTHN RECOVERY_CODE',
  'profile.PendingReason':
    'UNKNOWN_REASON PENDING_ADMIN_APPROVAL_REQUIRED PENDING_EMAIL_VERIFICATION_REQUIRED PENDING_REQUIRED_FIELDS_MISSING',
  'profile.PhoneTag': 'UNTAGGED MAIN HOME MOBILE WORK FAX',
  'profile.PrivacyStatus': 'UNDEFINED PUBLIC PRIVATE',
  'profile.StatusName': 'UNKNOWN_STATUS PENDING ACTIVE DELETED BLOCKED OFFLINE',
  'profile.TenantType': 'UNKNOWN_TENANT_TYPE ACCOUNT SITE ROOT',
  'redirects.CallbackType': 'UNKNOWN LOGOUT CHECKOUT AUTHORIZE',
  'redirects.LocationType': 'UNDEFINED OWNER_BUSINESS OWNER_CUSTOM CUSTOM',
  'redirects.MembersAccountSection': 'ACCOUNT_INFO BOOKINGS ORDERS SUBSCRIPTIONS EVENTS',
  'redirects.Prompt': 'login none consent select_account',
  'shipping.ChargeType': 'HANDLING_FEE INSURANCE',
  'shipping.PickupMethod': 'UNKNOWN_METHOD STORE_PICKUP PICKUP_POINT',
  'totals.AdditionalFeeSource': 'UNKNOWN_ADDITIONAL_FEE_SOURCE SERVICE_PLUGIN ITEM MANUAL SHIPPING PLATFORM',
  'totals.DiscountType': 'GLOBAL SPECIFIC_ITEMS SHIPPING',
  'totals.FallbackReason': 'AUTO_TAX_FAILED AUTO_TAX_DEACTIVATED',
  'totals.JurisdictionType': 'UNDEFINED COUNTRY STATE COUNTY CITY SPECIAL',
  'totals.ManualCalculationReason': 'GLOBAL_SETTING_TO_MANUAL REGION_SETTING_TO_MANUAL',
  'totals.NameInLineItem': 'LINE_ITEM_DEFAULT',
  'totals.NameInOther': 'OTHER_DEFAULT',
  'totals.RateType': 'NO_TAX_COLLECTED MANUAL_RATE AUTO_RATE FALLBACK_RATE',
  'totals.Severity': 'WARNING ERROR',
  'variants.DimensionsUnit': 'UNKNOWN_DIMENSIONS_UNIT MM CM M IN FT YD',
}

function isEnumeration(value: unknown): value is TEnum<string[]> {
  return typeof value === 'object' && value !== null && 'enum' in value
}

const enumerations = Object.entries(modules).flatMap(([module, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEnumeration(value) ? [[`${module}.${name}`, value] as const] : [],
  ),
)

describe('closed lists', () => {
  it('are all of the contract and no others', () => {
    expect(enumerations.map(([name]) => name).sort()).toEqual(Object.keys(spellings).sort())
  })

  it.each(enumerations)('%s takes its spellings and nothing else', (name, schema) => {
    const expected = spellings[name]?.split(' ') ?? []
    expect([...schema.enum].sort()).toEqual([...expected].sort())

    const validator = Compile(schema)
    const nearMiss = fc
      .constantFrom(...expected)
      .chain((word) =>
        fc.constantFrom(
          word.toLowerCase(),
          word.toUpperCase(),
          ` ${word}`,
          `${word} `,
          word.slice(1),
          `${word}_`,
        ),
      )
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...expected), nearMiss, fc.string(), fc.jsonValue()), (value) => {
        expect(validator.Check(value)).toBe(expected.some((word) => word === value))
      }),
    )
  })
})
