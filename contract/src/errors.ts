/** Every application error the server may answer with: its HTTP status and the text a person reads (wire contract section 7); `wire` is what the code is called there, where published clients know it by a number. */
export const errors = {
  ADDRESS_REQUIRED: { status: 428, description: 'An address is needed for this' },
  ALREADY_EXISTS: { status: 409, description: 'This exists already' },
  ALREADY_STARTED: { status: 409, description: 'This has started; only its name and its end can be changed' },
  ALREADY_UNDONE: { status: 409, description: 'This was taken back already' },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS: {
    status: 409,
    description: 'This e-mail address is already waiting for this',
  },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND: {
    status: 404,
    description: 'Nobody waits under this id',
  },
  CALCULATION_ERROR: { status: 428, description: 'The totals could not be calculated' },
  CANT_CREATE_CART_WITHOUT_ITEMS: { status: 400, description: 'A cart needs at least one item' },
  CAPTCHA_INVALID: { status: 400, description: 'The captcha was not solved', wire: '-19970' },
  CAPTCHA_MISSING: { status: 400, description: 'A captcha is needed for this', wire: '-19971' },
  CART_ALREADY_ORDERED: { status: 409, description: 'The order of this cart is placed' },
  CART_NOT_FOUND: { status: 404, description: 'No such cart' },
  CHANGED_SINCE: { status: 409, description: 'Fields of this were changed again since' },
  CHECKOUT_CHANGED: { status: 409, description: 'The checkout has changed, please look at it again' },
  CHECKOUT_IS_COMPLETE: { status: 409, description: 'This checkout is complete, its order is placed' },
  CHECKOUT_NOT_FOUND: { status: 404, description: 'No such checkout' },
  CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: {
    status: 409,
    description: 'A payment for this checkout is in progress',
  },
  COLLECTION_FILLED_BY_RULE: {
    status: 409,
    description: 'A rule says which products are in this collection: change the rule, or take it away',
  },
  COUPON_NOT_FOUND: { status: 404, description: 'No such coupon' },
  DECREMENT_NOT_POSSIBLE: { status: 428, description: 'There is not enough stock for this' },
  DEFAULT_CANNOT_BE_UPDATED: { status: 409, description: 'The default delivery profile has to stay' },
  DELIVERY_PROFILE_NOT_FOUND: { status: 404, description: 'No such delivery profile' },
  DELIVERY_REGION_NOT_FOUND: { status: 404, description: 'No such delivery region' },
  DESTINATIONS_COLLISION: { status: 409, description: 'A place can be in one delivery region only' },
  DOWNLOAD_ENDED: { status: 410, description: 'This link has expired, was used up or was taken back' },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    description: 'There is an account with this e-mail address already',
    wire: '-19995',
  },
  EMPTY_CHECKOUT: { status: 428, description: 'There is nothing in this checkout' },
  ERROR_COUPON_DOES_NOT_EXIST: { status: 404, description: 'There is no coupon with this code' },
  ERROR_COUPON_HAS_EXPIRED: { status: 428, description: 'This coupon has expired' },
  ERROR_COUPON_IS_DISABLED: { status: 428, description: 'This coupon is switched off' },
  ERROR_COUPON_IS_NOT_ACTIVE_YET: { status: 428, description: 'This coupon is not valid yet' },
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: { status: 428, description: 'You have used this coupon already' },
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: {
    status: 428,
    description: 'The cart is below the amount this coupon needs',
  },
  ERROR_COUPON_NOT_APPLICABLE: {
    status: 428,
    description: 'This coupon does not apply to anything in the cart',
  },
  ERROR_COUPON_USAGE_EXCEEDED: { status: 428, description: 'This coupon has been used up' },
  FOREIGN_ORIGIN: { status: 403, description: 'Pages of this origin may not ask who is signed in' },
  FOREIGN_PAGE: { status: 403, description: 'This was not asked for by a page of this shop' },
  FULL_OUT_OF_STOCK: { status: 409, description: 'Everything in this checkout has sold out' },
  GIFT_CARD_NOT_FOUND: { status: 404, description: 'There is no gift card with this code' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    description: 'A request with this Idempotency-Key is being answered',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    description: 'This Idempotency-Key was used for a different request',
  },
  ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: {
    status: 409,
    description: 'The default tax group has to stay as it is',
  },
  INVALID_CATALOG_REFERENCE_OPTIONS: {
    status: 400,
    description: 'The reference does not name one variant of a product of this shop',
  },
  IMPORT_STATE: { status: 409, description: 'The import is not at a point where this can be done' },
  ID_TOKEN_INVALID: {
    status: 400,
    description: 'The provider did not make this token for us, or it was used',
  },
  INVALID_CLIENT: { status: 400, description: 'Unknown or revoked client', oauth: 'invalid_client' },
  INVALID_GRANT: {
    status: 400,
    description: 'The token or code is not valid any more',
    oauth: 'invalid_grant',
  },
  INVALID_PRODUCT_OPTIONS: { status: 400, description: 'This choice of options does not exist' },
  INVALID_QUANTITY_VALUE: { status: 400, description: 'A quantity is counted in whole pieces' },
  INVALID_REDIRECT_URI: { status: 400, description: 'This address is not registered for the client' },
  INVALID_SELECTED_CARRIER_SERVICE_OPTION: {
    status: 428,
    description: 'This delivery is not possible for this address and these items',
  },
  INVENTORY_ITEM_NOT_FOUND: { status: 404, description: 'No such inventory item' },
  LAST_OWNER: { status: 409, description: 'A shop needs an owner: make somebody else one first' },
  LINE_ITEM_NOT_FOUND: { status: 404, description: 'The cart has no such line item' },
  LINK_NOT_VALID: { status: 404, description: 'This link was used before or is too old' },
  MANUAL_TAX_MAPPING_ALREADY_EXISTS: {
    status: 409,
    description: 'This tax group has a rate of this jurisdiction in this tax region already',
  },
  MEMBER_BLOCKED: { status: 403, description: 'This account is blocked: please write to the shop' },
  MEMBER_STATUS_CONFLICT: { status: 409, description: 'The account of this member does not stand so' },
  MEMBER_NOT_FOUND: { status: 404, description: 'No such member' },
  MEDIA_IN_USE: { status: 409, description: 'Something in the shop shows this file' },
  NOT_FOUND: { status: 404, description: 'Not found' },
  NOT_SUPPORTED_APP_DEF_ID: { status: 400, description: 'Only things of the store can be waited for' },
  NO_SELECTED_CARRIER_SERVICE_OPTION: { status: 428, description: 'Choose how it should be delivered' },
  ORDER_ALREADY_PAID: { status: 409, description: 'This order is paid already' },
  ORDER_CANCELED: { status: 409, description: 'This order was canceled' },
  ORDER_HAS_AUTHORIZED_TRANSACTION: {
    status: 409,
    description: 'Money for this order is set aside: take it or let it go first',
  },
  ORDER_IS_PENDING: { status: 409, description: 'The payment of this order is not settled yet' },
  ORDER_IS_REJECTED: { status: 409, description: 'This order was rejected' },
  OUT_OF_STOCK: { status: 409, description: 'This has sold out' },
  OWNED_CART_NOT_FOUND: { status: 404, description: 'There is no cart yet' },
  PARTIAL_OUT_OF_STOCK: { status: 409, description: 'Some of this has sold out' },
  PASSWORD_RESET_NEEDED: {
    status: 403,
    description: 'This password is not good any more: choose a new one',
    wire: '-19973',
  },
  PASSKEY_NOT_KEPT: { status: 409, description: 'This passkey is known already, or there are too many' },
  PASSKEY_NOT_VALID: { status: 400, description: 'This passkey does not open an account here' },
  PAYLOAD_TOO_LARGE: { status: 413, description: 'The request is larger than 1 MB' },
  PAYMENT_ERROR: { status: 402, description: 'The payment was not accepted' },
  PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: {
    status: 428,
    description: 'This shop does not offer this payment method',
  },
  PERMISSION_DENIED: { status: 403, description: 'You are not allowed to do this' },
  PRODUCT_NOT_FOUND: { status: 404, description: 'No such product' },
  RECOVERY_TOKEN_INVALID: { status: 400, description: 'This link was used before or is too old' },
  REGISTRATION_CLOSED: { status: 403, description: 'This shop takes no new members' },
  PROVIDER_DECLINED: { status: 400, description: 'The sign-in was not finished there' },
  PROVIDER_FAILED: { status: 424, description: 'This identity provider does not do as it should' },
  PROVIDER_NEEDS_SIGN_IN: {
    status: 409,
    description: 'There is an account with this e-mail address: sign in to it once on the page of the shop',
  },
  PROVIDER_VISIT_OVER: {
    status: 400,
    description: 'This sign-in is too old, or was begun in another browser',
  },
  PROVIDER_WITHOUT_EMAIL: {
    status: 400,
    description: 'The provider does not say the e-mail address, which is needed',
  },
  REDIRECT_NOT_SUPPORTED: { status: 428, description: 'This kind of page is not part of this shop yet' },
  REQUEST_COLLECTION_DISABLED: {
    status: 428,
    description: 'This shop does not tell when something is back in stock',
  },
  REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS: {
    status: 400,
    description: 'Name either the thing that is back or the requests, not both',
  },
  REVISION_MISMATCH: { status: 409, description: 'Somebody changed this in the meantime' },
  SECRET_SHOWN_ONCE: { status: 409, description: 'This was done before; its secret was shown then, once' },
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: {
    status: 428,
    description: 'The chosen delivery is not available any more',
  },
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: { status: 404, description: 'There is no such delivery option' },
  SITE_MUST_ACCEPT_PAYMENTS: { status: 428, description: 'This shop has no payment method yet' },
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: {
    status: 428,
    description: 'This shop has no payment method yet',
  },
  SITE_NOT_ACCEPTING_PAYMENTS: { status: 428, description: 'This shop takes no payments this way' },
  SLUG_ALREADY_EXISTS: { status: 409, description: 'Somebody has this address already' },
  STATE_TOKEN_INVALID: {
    status: 400,
    description: 'This sign-in was finished before or is too old: begin again',
  },
  STOCK_NOT_TRACKED: { status: 409, description: 'The stock of this is not counted' },
  TAX_GROUP_ID_NOT_FOUND: { status: 404, description: 'No such tax group' },
  TAX_REGION_ID_NOT_FOUND: { status: 404, description: 'No such tax region' },
  TEMPORARILY_UNAVAILABLE: { status: 503, description: 'Please try again in a moment' },
  TOO_MANY_REQUESTS: { status: 429, description: 'Too many requests, please slow down' },
  TRACKING_NUMBER_ALREADY_EXISTS: {
    status: 409,
    description: 'This order has a parcel with this tracking number',
  },
  UNAUTHENTICATED: { status: 401, description: 'A valid token or API key is needed' },
  UNKNOWN_CALL: { status: 404, description: 'There is no such call' },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    description: 'This grant type is not supported',
    oauth: 'unsupported_grant_type',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, description: 'Send the body as application/json' },
  VARIANTS_ARE_MANAGED: {
    status: 428,
    description: 'The variants of this product are managed: set manageVariants to false first',
  },
  VARIANTS_ARE_NOT_MANAGED: {
    status: 428,
    description: 'The variants of this product are not managed: set manageVariants to true first',
  },
  VERIFICATION_CODE_EXPIRED: {
    status: 400,
    description: 'This code counts no more: have another one sent',
  },
  VERIFICATION_CODE_INVALID: { status: 400, description: 'This is not the code that was sent' },
  VIOLATIONS_WITH_ERROR_SEVERITY: { status: 428, description: 'Something in the cart needs your attention' },
  WRONG_CREDENTIALS: { status: 401, description: 'The e-mail address or the password is wrong' },
  /** Also where nobody has the e-mail address: who asks learns nothing. */
  WRONG_PASSWORD: { status: 400, description: 'The e-mail address or the password is wrong', wire: '-19976' },
} as const satisfies Record<string, { status: number; description: string; oauth?: string; wire?: string }>

/** A code of the closed list {@link errors}. */
export type ErrorCode = keyof typeof errors

/** The 18 rules a field violation may name (specification section 3). */
export const ruleTypes = [
  'VALIDATION',
  'OTHER',
  'MAX',
  'MIN',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_SIZE',
  'MIN_SIZE',
  'FORMAT',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_LT',
  'DECIMAL_GT',
  'DECIMAL_MAX_SCALE',
  'INVALID_ENUM_VALUE',
  'REQUIRED_FIELD',
  'FIELD_NOT_ALLOWED',
  'ONE_OF_ALIGNMENT',
] as const

/** Why a field was refused. */
export type RuleType = (typeof ruleTypes)[number]

/** One refused field; `data` is always there, because a published client reads it unguarded (wire contract section 7). */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: RuleType
  ruleName?: string
  data: Record<string, unknown>
}

/** The body of every answer that is not 200. */
export interface ErrorBody {
  message: string
  details:
    | { applicationError: { code: string; description: string; data: Record<string, unknown> } }
    | { validationError: { fieldViolations: FieldViolation[] } }
    | Record<string, never>
  /** At the token endpoint also the form of RFC 6749 section 5.2, for standard OAuth libraries. */
  error?: string
  error_description?: string
}
