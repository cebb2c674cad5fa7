/**
 * All application errors of the server, with HTTP status and text (wire contract, section 7). `wire` is the number that
 * published clients know the error by; `oauth` the error code of RFC 6749.
 */
export const errors = {
  ABANDONED_CHECKOUT_EMAIL_NOT_ALLOWED: {
    status: 428,
    description: 'The shop may not send this e-mail: `reason` says why',
  },
  ABANDONED_CHECKOUT_NOT_FOUND: { status: 404, description: 'No abandoned checkout has this id' },
  ADDITIONAL_FEE_NOT_FOUND: { status: 404, description: 'The order has no fee with this id' },
  ADDITIONAL_GUESTS_MUST_HAVE_NAMES: {
    status: 400,
    description: 'This event wants the name of everybody who comes along. Send guestNames',
  },
  ADDRESS_REQUIRED: { status: 428, description: 'This needs an address. Send shippingAddress first' },
  ALGORITHM_NOT_SUPPORTED: {
    status: 400,
    description: 'The shop knows none of these algorithms. listAvailableAlgorithms has those it knows',
  },
  ALREADY_EXISTS: {
    status: 409,
    description: 'This exists already. Choose another name, or change the existing one',
  },
  ALREADY_REDEEMED: { status: 409, description: 'This gift card has paid this order already' },
  ALREADY_STARTED: {
    status: 409,
    description: 'This change has started. You can change only its name and its end',
  },
  ALREADY_UNDONE: { status: 409, description: 'This was undone already' },
  ALREADY_VOIDED: { status: 409, description: 'This transaction was given back already' },
  APP_ALREADY_INSTALLED: {
    status: 409,
    description: 'This app is installed already. Open it to see what it may do',
  },
  APP_NOT_FOUND: { status: 404, description: 'No app of this shop has this id' },
  ATTENDANCE_NOT_FOUND: { status: 404, description: 'Nothing is noted under this id' },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS: {
    status: 409,
    description: 'This e-mail address already waits for this product',
  },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND: {
    status: 404,
    description: 'No back-in-stock request has this id',
  },
  BOOKING_CANNOT_BE_CANCELLED: {
    status: 409,
    description: 'This booking cannot be cancelled any more. Ask the shop',
  },
  BOOKING_NOT_FOUND: { status: 404, description: 'No booking has this id' },
  BOOKING_POLICY_NOT_FOUND: { status: 404, description: 'No booking policy has this id' },
  BOOKING_POLICY_VIOLATION: { status: 428, description: 'The rules of this service do not allow this' },
  CALCULATION_ERROR: {
    status: 428,
    description: 'The totals could not be calculated. Check the items and the address, then try again',
  },
  CANNOT_DELETE_MEMBER: {
    status: 409,
    description: 'This contact has an account. Delete the member instead',
  },
  CANNOT_HAVE_MULTIPLE_PRIMARY_INFO: {
    status: 400,
    description: 'Only one e-mail address and one telephone number can be primary',
  },
  CANNOT_OVERWRITE_NON_IMPORTED_ORDER: {
    status: 409,
    description: 'This order was not imported, so no import can replace it',
  },
  CANNOT_UPDATE_MEMBER_EMAIL: {
    status: 409,
    description: 'This contact signs in with its e-mail address. Change the address of the account instead',
  },
  CANT_CREATE_CART_WITHOUT_ITEMS: {
    status: 400,
    description: 'A cart needs at least one item. Send lineItems',
  },
  CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD: {
    status: 428,
    description: 'A gift card does not pay for gift cards. Remove its code',
  },
  CAPTCHA_INVALID: {
    status: 400,
    description: 'The captcha answer is wrong or expired. Solve a new one',
    wire: '-19970',
  },
  CAPTCHA_MISSING: {
    status: 400,
    description: 'This request needs a captcha answer. Solve a captcha and send it again',
    wire: '-19971',
  },
  CARRIER_ALREADY_EXISTS_IN_REGION: { status: 409, description: 'The region has this carrier already' },
  CART_ALREADY_ORDERED: { status: 409, description: 'The order of this cart is placed. Start a new cart' },
  CART_NOT_FOUND: { status: 404, description: 'No cart has this id' },
  CART_PRICES_OUT_OF_SYNC: {
    status: 409,
    description: 'The prices have changed. Calculate the cart again and show the shopper the new total',
  },
  CATEGORY_NOT_FOUND: { status: 404, description: 'No category has this id' },
  CHANGED_SINCE: { status: 409, description: 'These fields have changed since. Reload and try again' },
  CHECKOUT_CHANGED: { status: 409, description: 'The checkout has changed. Reload it and check it again' },
  CHECKOUT_IS_COMPLETE: {
    status: 409,
    description: 'The order of this checkout is placed. Start a new checkout',
  },
  CHECKOUT_NOT_FOUND: { status: 404, description: 'No checkout has this id' },
  CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: {
    status: 409,
    description: 'A payment for this checkout is in progress. Wait until it ends',
  },
  COLLECTION_FILLED_BY_RULE: {
    status: 409,
    description: 'A rule fills this collection. Change the rule, or remove it first',
  },
  CONDITION_NOT_MET: {
    status: 409,
    description: 'The item does not meet the condition of this change. Read it again',
  },
  COUPON_ALREADY_EXISTS: { status: 409, description: 'This coupon is in the cart already' },
  COUPON_LOCKED: { status: 409, description: 'The coupon of this cart cannot be changed' },
  COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE: {
    status: 400,
    description: 'The price before the sale must not be lower than the price that shoppers pay',
  },
  CONTACT_ALREADY_CHANGED: {
    status: 409,
    description: 'Another request has changed this contact in the meantime. Read it again',
  },
  CONTACT_NOT_FOUND: { status: 404, description: 'No contact has this id' },
  COUPON_NOT_FOUND: { status: 404, description: 'No coupon has this id' },
  COUPON_NOT_FOUND_IN_CART: { status: 404, description: 'The cart has no coupon with this id' },
  CURRENCY_LOCKED: {
    status: 409,
    description: 'Tickets of this event were sold already. Its currency stays',
  },
  CURRENCY_MISMATCH: { status: 400, description: 'The order has another currency' },
  CURRENCY_NOT_SUPPORTED: { status: 400, description: 'This gift card has another currency' },
  DECREMENT_NOT_POSSIBLE: {
    status: 428,
    description: 'The stock is lower than this quantity. Send a smaller one',
  },
  DEFAULT_CANNOT_BE_UPDATED: { status: 409, description: 'The default delivery profile cannot be deleted' },
  DELIVERY_CARRIER_NOT_FOUND: { status: 404, description: 'No plugin with delivery prices has this id' },
  DELIVERY_METHOD_MISSING_ADDRESS: {
    status: 428,
    description: 'This needs a delivery address. Send deliveryInfo.address first',
  },
  DELIVERY_METHOD_MISSING_LINE_ITEMS: {
    status: 428,
    description: 'Nothing in this cart needs a delivery. Add items first',
  },
  DELIVERY_METHOD_NOT_FOUND: {
    status: 404,
    description: 'No delivery for this address and these items has this code',
  },
  DELIVERY_METHOD_NO_LONGER_AVAILABLE: {
    status: 428,
    description: 'The selected delivery is no longer available. Choose another one',
  },
  DELIVERY_PROFILE_NOT_FOUND: { status: 404, description: 'No delivery profile has this id' },
  DELIVERY_REGION_NOT_FOUND: { status: 404, description: 'No delivery region has this id' },
  DESTINATIONS_COLLISION: {
    status: 409,
    description:
      'A destination can belong to one delivery region only. Remove it from the other region first',
  },
  DOWNLOAD_ENDED: {
    status: 410,
    description: 'This download link has expired, was used up or was revoked. Ask the shop for a new one',
  },
  DISPUTE_EVIDENCE_NOT_ACCEPTED: {
    status: 409,
    description: 'The shop cannot send evidence for this dispute, or somebody has sent it already',
  },
  DISPUTE_EVIDENCE_REFUSED: {
    status: 409,
    description: 'The payment service does not take this evidence: `reason` says why',
  },
  DRAFT_ORDER_ALREADY_COMMITTED: {
    status: 409,
    description: 'This draft has become an order. Change the order instead',
  },
  DRAFT_ORDER_DOES_NOT_EXIST: { status: 404, description: 'No draft order has this id' },
  DUPLICATE_SLUG: { status: 409, description: 'Another one has this slug. Choose another slug' },
  DUPLICATE_LINE_ITEM_UPDATES: { status: 400, description: 'A line item can be changed once in a request' },
  DUPLICATE_VARIANT_OPTION_CHOICE: {
    status: 400,
    description: 'Two variants have the same choices. Leave one of them out',
  },
  DUPLICATE_CONTACT_EXISTS: {
    status: 409,
    description: 'Another contact has this e-mail address. Update it, or send allowDuplicates',
  },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    description: 'An account with this e-mail address exists already. Sign in, or use another address',
    wire: '-19995',
  },
  EMPTY_CART: { status: 428, description: 'This cart is empty. Add items first' },
  EMPTY_CHECKOUT: { status: 428, description: 'This checkout is empty. Add items first' },
  EMPTY_LINE_ITEM_UPDATES: {
    status: 400,
    description: 'A change of a line item needs what to change. Send quantity.newQuantity',
  },
  ERROR_COUPON_DOES_NOT_EXIST: { status: 404, description: 'No coupon has this code. Check the code' },
  ERROR_COUPON_HAS_EXPIRED: { status: 428, description: 'This coupon has expired' },
  ERROR_COUPON_IS_DISABLED: { status: 428, description: 'This coupon is switched off' },
  ERROR_COUPON_IS_NOT_ACTIVE_YET: { status: 428, description: 'This coupon is not valid yet' },
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: { status: 428, description: 'You have used this coupon already' },
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: {
    status: 428,
    description: 'The subtotal is below the minimum for this coupon. Add more items',
  },
  ERROR_COUPON_NOT_APPLICABLE: {
    status: 428,
    description: 'This coupon does not apply to any item in the cart',
  },
  ERROR_COUPON_USAGE_EXCEEDED: { status: 428, description: 'This coupon has been used up' },
  EVENT_ALREADY_PUBLISHED: { status: 409, description: 'This event is published already' },
  EVENT_LIMIT_REACHED: {
    status: 429,
    description: 'A shop has at most 10,000 events. Delete some that have ended',
  },
  EVENT_NOT_FOUND: { status: 404, description: 'No event has this id' },
  EXCHANGE_NOT_PAID: {
    status: 428,
    description:
      'The buyer has not paid the difference of this exchange. Wait for it, or mark the order as paid',
  },
  EXCHANGE_PROMISED: {
    status: 428,
    description:
      'A part of this money is to pay an exchange whose goods are on their way back. Refund less, or wait for the goods',
  },
  EXTERNAL_REFUND_EXPECTED: {
    status: 409,
    description:
      'The shop cannot give this payment back itself. Send externalRefund and give the money back where it was paid',
  },
  FAILED_CONFIRMING_NON_PENDING_BOOKING: {
    status: 409,
    description: 'Only a booking that waits can be confirmed',
  },
  FAILED_DECLINE_NON_PENDING_BOOKING: {
    status: 409,
    description: 'Only a booking that waits or is confirmed can be declined',
  },
  FEATURE_NOT_AVAILABLE: {
    status: 428,
    description: 'This shop does not offer this. Its API reference, /docs/api, says what it offers',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    description: 'This origin may not ask who is signed in. Add it to the allowed origins of the client',
  },
  FOREIGN_PAGE: {
    status: 403,
    description: 'This request comes from a page outside this shop. Use the shop’s own page',
  },
  FORM_DISABLED: { status: 428, description: 'This form takes no submissions at the moment' },
  FORM_NOT_FOUND: { status: 404, description: 'No form has this id' },
  FULL_OUT_OF_STOCK: { status: 409, description: 'All items of this checkout are sold out' },
  GIFT_CARD_ALREADY_APPLIED: { status: 409, description: 'This gift card pays this order already' },
  GIFT_CARD_ALREADY_EXISTS: { status: 409, description: 'This gift card is in the cart already' },
  GIFT_CARD_CODE_INVALID: { status: 428, description: 'This gift card cannot be used here' },
  GIFT_CARD_DISABLED: { status: 428, description: 'This gift card is not valid' },
  GIFT_CARD_EXPIRED: { status: 428, description: 'This gift card has expired' },
  GIFT_CARD_IS_EMPTY: { status: 428, description: 'This gift card has been used up' },
  GIFT_CARD_LOCKED: { status: 409, description: 'The gift card of this cart cannot be changed' },
  GIFT_CARD_NOT_FOUND: { status: 404, description: 'No gift card has this code. Check the code' },
  GIFT_CARD_NOT_FOUND_IN_CART: { status: 404, description: 'The cart has no gift card with this id' },
  GIFT_CARD_PRODUCT_LIMIT: {
    status: 428,
    description: 'A shop sells at most 50 kinds of gift cards. Delete one first',
  },
  GIFT_CARD_PRODUCT_NOT_FOUND: { status: 404, description: 'No gift card for sale has this id' },
  GIFT_CARD_REDEEM_ERROR: {
    status: 428,
    description: 'The gift card cannot pay this order. Another order uses it. Try again in a moment',
  },
  FIRST_SHOP_STAYS: { status: 409, description: 'The installation began with this shop: it stays open' },
  GIFT_CARD_SPENT: {
    status: 428,
    description:
      'Gift cards that this order sold keep a part of its money: it is on them, or was spent. Refund their lines to take back what is left on them',
  },
  GIFT_CARD_UNAVAILABLE: {
    status: 503,
    description: 'Gift cards cannot be checked at the moment. Try again in a few minutes',
  },
  GUEST_ALREADY_CHECKED_IN: { status: 409, description: 'These guests are in already' },
  GUEST_LIMIT_EXCEEDED: { status: 428, description: 'There are not enough places for so many guests' },
  GUEST_NOT_CHECKED_IN: { status: 409, description: 'These guests are not in' },
  GUEST_NOT_FOUND: { status: 404, description: 'The RSVP has no such guest' },
  HOST_TAKEN: { status: 409, description: 'A shop has this host name already. Choose another one' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    description: 'A request with this Idempotency-Key is still in progress. Try again shortly',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    description: 'This Idempotency-Key was used for a different request. Send a new key',
  },
  IDENTICAL_CHOICES: {
    status: 400,
    description: 'Two variants have the same choices. Leave one of them out',
  },
  ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: {
    status: 409,
    description: 'The default tax group cannot be changed or deleted',
  },
  INSUFFICIENT_INVENTORY: {
    status: 428,
    description: 'There is not enough of this item in stock. Send a smaller quantity',
  },
  INSUFFICIENT_CONTACT_DATA: {
    status: 400,
    description: 'A contact needs a name, an e-mail address or a telephone number',
  },
  INSUFFICIENT_UPDATE_CONTACT_DATA: {
    status: 400,
    description: 'There is nothing to update. Send the fields to change in info',
  },
  INVALID_ADDITIONAL_FEE_REFUND_AMOUNT: {
    status: 400,
    description: 'No more of a fee can be refunded than is left of it',
  },
  INVALID_AMOUNT: {
    status: 400,
    description: 'This amount is not possible. It must be more than 0 and at most what is left',
  },
  INVALID_BOOKING_STATUS: {
    status: 409,
    description: 'The booking has a status in which this is not possible',
  },
  INVALID_CATALOG_REFERENCE_OPTIONS: {
    status: 400,
    description:
      'The catalog reference does not match exactly one variant. Send variantId, or a choice for each option',
  },
  IMPORT_STATE: {
    status: 409,
    description: 'The import’s state does not allow this. Read the import to see its state',
  },
  ID_TOKEN_INVALID: {
    status: 400,
    description: 'The ID token is invalid, was issued for another client or was used already. Get a new one',
  },
  INVALID_CLIENT: {
    status: 400,
    description: 'The client is unknown or revoked. Check client_id and client_secret',
    oauth: 'invalid_client',
  },
  INVALID_COUPON_CODE: { status: 404, description: 'No coupon has this code. Check the code' },
  INVALID_COUPON_STATUS: { status: 428, description: 'This coupon cannot be used for this cart' },
  INVALID_EVENT_STATUS_TRANSITION: {
    status: 409,
    description: 'The status of the event does not allow this',
  },
  INVALID_EVENT_TYPE: { status: 428, description: 'This event has another kind of registration' },
  INVALID_FORM_RESPONSE: { status: 400, description: 'An answer is missing or wrong' },
  INVALID_GIFT_CARD_CODE: { status: 404, description: 'No gift card has this code. Check the code' },
  INVALID_GIFT_CARD_STATUS: { status: 428, description: 'This gift card cannot be used' },
  INVALID_EXTENDED_FIELD_VALUE: {
    status: 400,
    description: 'The value of an extended field must be a text, a number or a boolean',
  },
  INVALID_GRANT: {
    status: 400,
    description: 'The token or code is invalid, expired or revoked. Sign in again',
    oauth: 'invalid_grant',
  },
  INVALID_LINE_ITEM_ADDRESS_INDEX: {
    status: 400,
    description: 'An addressIndex names an address that `addresses` does not have. The first one is 0',
  },
  INVALID_LINE_ITEM_REFUND_QUANTITY: {
    status: 400,
    description: 'No more pieces can be refunded than are left of the line item',
  },
  INVALID_LINE_ITEM_RESTOCK_QUANTITY: {
    status: 400,
    description: 'No more pieces can go back to stock than the order still has of the line item',
  },
  INVALID_MEMBERSHIP_PAYMENT_OPTION: {
    status: 428,
    description: 'Only a membership that the member already has pays for an item. Send its app and its id',
  },
  INVALID_PAYMENT_REFUND_AMOUNT: {
    status: 400,
    description: 'The refund must be more than 0 and at most what is left of the payment',
  },
  INVALID_PAYMENT_STATUS: {
    status: 402,
    description: 'The payment was declined. Try again or choose another payment method',
  },
  INVALID_PRICE_VERIFICATION_TOKEN: {
    status: 400,
    description: 'This token is not one of this cart. Calculate the cart and send its token',
  },
  INVALID_PRODUCT_OPTIONS: { status: 400, description: 'The product has no such combination of options' },
  INVALID_QUANTITY_VALUE: { status: 400, description: 'A quantity must be a whole number within its limits' },
  INVALID_REDIRECT_URI: { status: 400, description: 'This redirect URI is not registered for the client' },
  INVALID_RSVP_STATUS: { status: 400, description: 'An RSVP is YES, NO or WAITLIST' },
  INVALID_SALE_PERIOD: { status: 400, description: 'The sale must end after it starts' },
  INVALID_SELECTED_CARRIER_SERVICE_OPTION: {
    status: 428,
    description: 'This delivery option is not available for this address and these items. Choose another one',
  },
  INVALID_SERVICE_CHOICES: {
    status: 400,
    description: 'The service does not have these choices. getServiceOptionsByService lists them',
  },
  INVALID_SHIPPING_REFUND_AMOUNT: {
    status: 400,
    description: 'No more of the delivery can be refunded than is left of it',
  },
  INVALID_TIME_ZONE: {
    status: 400,
    description: 'This is not a time zone. Send one of the IANA database, such as Europe/Berlin',
  },
  INVALID_TOKEN: { status: 403, description: 'This link is not valid. Use the one in the newest e-mail' },
  INVALID_SLUG_FORMAT: {
    status: 400,
    description: 'An address has lower-case letters, digits and hyphens only',
  },
  INSUFFICIENT_FUNDS: { status: 428, description: 'The gift card has less than this amount' },
  INVENTORY_ITEM_NOT_FOUND: { status: 404, description: 'No inventory item has this id' },
  INVENTORY_QUANTITY_NOT_TRACKED: {
    status: 428,
    description: 'The stock of this variant is not counted. Send its quantity first',
  },
  ITEM_ALREADY_EXISTS: {
    status: 409,
    description: 'This variant has stock already. Update its inventory item',
  },
  ITEM_APP_ID_NOT_SUPPORTED: {
    status: 400,
    description: 'Only products of this store have recommendations. Send its app id',
  },
  ITEM_NOT_IN_CATEGORY: { status: 409, description: 'This category does not have this item. Add it first' },
  ITEM_NOT_FOUND_IN_CATALOG: { status: 404, description: 'The shop does not sell this item' },
  LABEL_ALREADY_EXISTS: {
    status: 409,
    description: 'Another label has this name. Choose another name',
  },
  LABEL_NOT_FOUND: { status: 404, description: 'No label has this key' },
  LAST_OWNER: { status: 409, description: 'A shop needs an owner. Make another person owner first' },
  LINE_ITEMS_OUT_OF_STOCK: {
    status: 409,
    description: 'Some items are sold out. Remove them or reduce their quantity',
  },
  LINE_ITEM_NOT_FOUND: { status: 404, description: 'No line item has this id' },
  LINE_ITEM_NOT_FOUND_IN_CART: { status: 404, description: 'The cart has no line item with this id' },
  LINK_NOT_VALID: {
    status: 404,
    description: 'This link has expired or was already used. Request a new one',
  },
  MANAGED_CATEGORY_OPERATION_NOT_ALLOWED: {
    status: 428,
    description: 'The shop itself fills this category, by a rule or with all products. Change another one',
  },
  MANUAL_TAX_MAPPING_ALREADY_EXISTS: {
    status: 409,
    description:
      'This tax group already has a rate for this jurisdiction in this tax region. Change that rate',
  },
  MAIL_NOT_TAKEN: { status: 409, description: 'The mail server did not take the e-mail' },
  MAIL_SERVER_MISSING: { status: 409, description: 'There is no mail server. Set one up first' },
  MAX_QUANTITY_BASED_DISCOUNTS_REACHED: {
    status: 428,
    description:
      'The shop has 20 automatic discounts with a price for several pieces already. Delete one first',
  },
  MAX_QUANTITY_LIMIT_REACHED: { status: 428, description: 'This is more than a shop can have of a variant' },
  MAX_COUPONS_PER_CART_EXCEEDED: {
    status: 409,
    description: 'A cart has one coupon at most. Remove it first',
  },
  MAX_CUSTOM_TRIGGER_APPS_EXCEEDED: {
    status: 428,
    description: 'The automatic discounts of a shop can use the triggers of at most 5 apps',
  },
  MAX_DISCOUNT_RULES_REACHED: {
    status: 428,
    description: 'The shop has 100 automatic discounts already. Delete one first',
  },
  MAX_GIFT_CARDS_EXCEEDED: {
    status: 409,
    description: 'An order takes one gift card, and this order has had one. Take the rest another way',
  },
  MAX_GIFT_CARDS_PER_CART_EXCEEDED: {
    status: 409,
    description: 'A cart has one gift card at most. Remove it first',
  },
  MEMBER_ALREADY_REGISTERED: {
    status: 409,
    description: 'This member has answered already. Change that RSVP',
  },
  MEMBER_BLOCKED: { status: 403, description: 'This account is blocked. Contact the shop' },
  MEMBERS_ONLY_ITEM: {
    status: 403,
    description: 'This product is for members, or for members with certain plans. Sign in, or choose a plan',
  },
  MEMBER_REQUIRED: { status: 428, description: 'Only members can have a plan. Sign in first' },
  MEMBER_EMAIL_ALREADY_REGISTERED: {
    status: 409,
    description: 'Somebody with this e-mail address has answered already',
  },
  MEMBER_STATUS_CONFLICT: { status: 409, description: 'This member’s status does not allow that change' },
  MEMBER_NOT_FOUND: { status: 404, description: 'No member has this id' },
  MEDIA_IN_USE: {
    status: 409,
    description: 'This file is in use. Remove it there first, or delete it with force',
  },
  MESSAGE_DELETED: {
    status: 409,
    description:
      'The e-mail held a secret, so its text was deleted when it was sent. Create a new link instead',
  },
  MISSING_DELIVERY_ADDRESS: {
    status: 428,
    description: 'This needs an address. Send deliveryInfo.address first',
  },
  MISSING_DELIVERY_METHOD: { status: 428, description: 'No delivery is selected. Choose one' },
  MISSING_VARIANT_OPTION_CHOICE: {
    status: 400,
    description: 'A variant needs a choice of each option of its product',
  },
  NOT_FOUND: { status: 404, description: 'Not found' },
  NOT_SUPPORTED_APP_DEF_ID: {
    status: 400,
    description: 'Only products of this store can be requested. Send its app id',
  },
  NO_DELIVERY_REGION_FOUND: { status: 404, description: 'The shop does not deliver to this address' },
  NO_LINE_ITEMS_TO_ADD: { status: 400, description: 'Send catalogItems or customItems' },
  NO_OPEN_SPOTS: {
    status: 409,
    description: 'No place is free. Choose another time, or allow double booking',
  },
  NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS: {
    status: 403,
    description: 'Hidden products need the permission WIX_STORES.READ_MERCHANT_DATA',
  },
  NO_PERMISSION_TO_READ_MERCHANT_DATA: {
    status: 403,
    description: 'Costs and profits need the permission WIX_STORES.READ_MERCHANT_DATA',
  },
  NO_SELECTED_CARRIER_SERVICE_OPTION: {
    status: 428,
    description: 'No delivery option is selected. Choose one',
  },
  ORDER_ACTION_NOT_AVAILABLE: { status: 428, description: 'The status of the order does not allow this' },
  ORDER_ALREADY_PAID: { status: 409, description: 'This order is already paid' },
  ORDER_CANNOT_BE_EDITED: { status: 428, description: 'This order cannot be edited' },
  ORDER_CANCELED: { status: 409, description: 'This order is cancelled' },
  PAYMENT_LINKS_LIMIT_EXCEEDED: {
    status: 409,
    description: 'This order has 20 open payment links already. Void one of them first',
  },
  PAYMENT_LINK_ENDED: { status: 409, description: 'This payment link is paid, voided or expired' },
  ORDER_HAS_AUTHORIZED_TRANSACTION: {
    status: 409,
    description: 'This order has an authorised payment. Capture or void it first',
  },
  ORDER_HAS_CHARGEBACKS: {
    status: 409,
    description: 'The buyer disputes a payment of this order. Wait until the dispute is decided',
  },
  ORDER_IS_PENDING: {
    status: 409,
    description: 'The payment of this order is still pending. Wait for its result',
  },
  ORDER_IS_REJECTED: { status: 409, description: 'The payment of this order was rejected' },
  ORDER_NOT_FOUND: { status: 404, description: 'No order has this id' },
  ORDER_PAID: { status: 409, description: 'Nothing is left to pay of this order' },
  OUT_OF_STOCK: { status: 409, description: 'This item is sold out' },
  OWNED_CART_NOT_FOUND: { status: 404, description: 'The caller has no cart yet. Add an item first' },
  PARTIAL_OUT_OF_STOCK: {
    status: 409,
    description: 'Some items are sold out. Remove them or reduce their quantity',
  },
  PASSWORD_RESET_NEEDED: {
    status: 403,
    description: 'This password is no longer accepted. Choose a new one',
    wire: '-19973',
  },
  PASSKEY_NOT_KEPT: {
    status: 409,
    description: 'This passkey is already registered, or the account has too many',
  },
  PASSKEY_NOT_VALID: {
    status: 400,
    description: 'This passkey does not belong to an account here. Sign in in another way',
  },
  PAYLOAD_TOO_LARGE: { status: 413, description: 'The request is larger than 1 MB. Send less at once' },
  PAYMENT_ALREADY_IN_PROGRESS: {
    status: 409,
    description: 'A payment for this cart is in progress. Wait until it ends',
  },
  PAYMENT_ALREADY_CAPTURED: { status: 409, description: 'All of this payment is captured' },
  PAYMENT_ALREADY_VOIDED: { status: 409, description: 'This payment is voided, or is about to be' },
  PAYMENT_HAS_PENDING_CAPTURE: {
    status: 409,
    description: 'A capture of this payment is under way. Wait for its result',
  },
  PAYMENT_NOT_AUTHORIZED: { status: 428, description: 'This payment is not authorised' },
  NOT_REGULAR_ONLINE_PAYMENT: {
    status: 428,
    description: 'Only a payment with a payment service can be captured',
  },
  PAGE_IN_USE: {
    status: 409,
    description: 'Buyers accept this page at the checkout. Take it out of the terms in the settings first',
  },
  PAYMENT_ACCOUNT_IN_USE: {
    status: 409,
    description: 'Buyers are paying with this account. Wait until their payments have ended',
  },
  PAYMENT_ACCOUNT_MISSING: {
    status: 409,
    description: 'The shop has no account with this payment service. Connect one first',
  },
  PAYMENT_ERROR: {
    status: 402,
    description: 'The payment was declined. Try again or choose another payment method',
  },
  PAYMENT_INTENT_ID_REQUIRED: {
    status: 400,
    description:
      'Say what to charge: send the id of a way to pay that the buyer has saved as paymentIntentId',
  },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 428,
    description:
      'The buyer has not saved this way to pay, or the shop can no longer charge it. Send a payment link',
  },
  PAYMENT_NOT_FOUND: { status: 404, description: 'The order has no payment with this id' },
  PAYMENT_NOT_REFUNDABLE: {
    status: 409,
    description: 'Nothing of this payment can be refunded. getOrderRefundability says why',
  },
  PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: {
    status: 428,
    description: 'This shop does not offer this payment method. Choose another one',
  },
  PAYMENT_SERVICE_UNREACHABLE: {
    status: 503,
    description: 'The payment service did not answer. Try again in a moment',
  },
  PERMISSION_DENIED: { status: 403, description: 'You do not have permission to do this' },
  PLUGIN_IS_IN_PROCESS: {
    status: 409,
    description: 'This plugin is part of the server’s own program. Change it there',
  },
  PLUGIN_NOT_FOUND: { status: 404, description: 'No plugin has this id' },
  PRODUCT_NOT_FOR_SALE: { status: 409, description: 'This product cannot be bought at the moment' },
  PRODUCT_NOT_FOUND: { status: 404, description: 'No product has this id' },
  PURCHASED_DATE_CANNOT_BE_IN_FUTURE: { status: 400, description: 'The order cannot be from the future' },
  QUOTA_IN_USE: { status: 409, description: 'Kinds of tickets use this quota. Take them out of it first' },
  REAUTHENTICATION_NEEDED: {
    status: 403,
    description:
      'This needs a proof that it is you. Call confirmIdentity with your password or a passkey, then repeat it',
  },
  RECOMMENDATIONS_PROVIDER_NOT_FOUND: {
    status: 404,
    description: 'No app with these algorithms is installed. listAvailableAlgorithms has those of the shop',
  },
  RECOVERY_TOKEN_INVALID: {
    status: 400,
    description: 'This link has expired or was already used. Request a new one',
  },
  REGISTRATION_CLOSED: { status: 403, description: 'This shop does not accept new members' },
  PROVIDER_DECLINED: {
    status: 400,
    description: 'The sign-in at the identity provider was cancelled or failed. Try again',
  },
  PROVIDER_FAILED: { status: 424, description: 'The identity provider sent an invalid response' },
  PROVIDER_NEEDS_SIGN_IN: {
    status: 409,
    description: 'An account with this e-mail address exists already. Sign in to it once on the shop’s page',
  },
  PROVIDER_VISIT_OVER: {
    status: 400,
    description: 'This sign-in has expired or was started in another browser. Start again',
  },
  PROVIDER_WITHOUT_EMAIL: {
    status: 400,
    description:
      'The identity provider did not send an e-mail address. Allow it to share the address, or sign in in another way',
  },
  REDIRECT_NOT_SUPPORTED: { status: 428, description: 'This shop does not have this kind of page yet' },
  REFUND_EXCEEDS_PAYMENTS: {
    status: 428,
    description: 'This is more than what is left of the payments. Read the order again',
  },
  REQUEST_COLLECTION_DISABLED: {
    status: 428,
    description: 'This shop does not accept back-in-stock requests',
  },
  REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS: {
    status: 400,
    description: 'Send either catalogReference or requestIds, not both',
  },
  REDEEM_GIFT_CARD_ERROR: {
    status: 428,
    description: 'The gift card cannot pay this order. Another order uses it. Try again in a moment',
  },
  REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING: {
    status: 428,
    description: 'A quantity cannot be set below zero. Send 0 or more',
  },
  REQUIRED_COUNTRY: {
    status: 400,
    description: 'This needs the country of the destination. Send destination.country',
  },
  RESCHEDULING_NOT_ALLOWED: {
    status: 409,
    description: 'This booking cannot be moved any more. Ask the shop',
  },
  RESOURCE_DOUBLE_BOOKED: {
    status: 409,
    description:
      'Somebody who gives these sessions, or a room of them, has something else then. Choose other times or somebody else',
  },
  RESOURCE_IN_USE: {
    status: 409,
    description: 'There are bookings in the future. Cancel or move them first',
  },
  RESOURCE_NOT_FOUND: { status: 404, description: 'No staff, room or equipment has this id' },
  REVIEWS_CLOSED: { status: 428, description: 'This shop does not accept reviews' },
  RETURN_ACTION_NOT_AVAILABLE: {
    status: 428,
    description: 'The status of the return does not allow this. Load it again to see what became of it',
  },
  REVIEW_ALREADY_EXISTS: {
    status: 409,
    description: 'This member has reviewed this product already. Change that review instead',
  },
  REVIEW_NEEDS_PURCHASE: {
    status: 428,
    description: 'Only those who have bought this product can review it',
  },
  REVIEW_NOT_FOUND: { status: 404, description: 'No review has this id' },
  REVISION_MISMATCH: {
    status: 409,
    description: 'Another request has changed this in the meantime. Reload and try again',
  },
  RSVPS_CLOSED: { status: 428, description: 'This event takes no answers' },
  RSVPS_NOT_STARTED: { status: 428, description: 'Registration for this event has not begun' },
  RSVP_LIMIT_EXCEEDED: { status: 428, description: 'All places of this event are taken' },
  RSVP_NOT_FOUND: { status: 404, description: 'No RSVP has this id' },
  SAVED_VIEW_EXISTS: {
    status: 409,
    description: 'This list has a view with this name. Replace it or choose another name',
  },
  SAVED_VIEW_NOT_FOUND: { status: 404, description: 'No saved view has this id' },
  SAVED_VIEWS_LIMIT_REACHED: {
    status: 429,
    description: 'A list has at most 50 saved views. Delete one first',
  },
  SCHEDULE_CAPACITY_EXCEEDED: { status: 409, description: 'The course has not enough free places' },
  SCHEDULE_ITEM_NOT_FOUND: { status: 404, description: 'No session has this id' },
  SCHEDULE_NOT_FOUND: { status: 404, description: 'No service has this schedule' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    description: 'Your role needs a second factor. Add a passkey or an authenticator app first',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    description: 'This account has a second factor. Send a code of it too, or sign in with a passkey',
  },
  SECOND_FACTOR_WRONG: {
    status: 400,
    description: 'This code is wrong or was used already. Wait for the next one',
  },
  SECRET_SHOWN_ONCE: {
    status: 409,
    description: 'This request was already answered, and its secret is shown only once. Create a new one',
  },
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: {
    status: 428,
    description: 'The selected delivery option is no longer available. Choose another one',
  },
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: {
    status: 404,
    description: 'No delivery option has this code. Choose one of the offered options',
  },
  SENDER_ADDRESS_MISSING: {
    status: 409,
    description:
      'Labels need the address of the seller: street, postcode, city and country. Write it in the settings first',
  },
  SERVICE_CATEGORY_NOT_FOUND: { status: 404, description: 'No category of services has this id' },
  SERVICE_NOT_FOUND: { status: 404, description: 'No service has this id' },
  SERVICE_OPTIONS_NOT_FOUND: { status: 404, description: 'No options of a service have this id' },
  SESSION_CAPACITY_EXCEEDED: { status: 409, description: 'The session has not enough free places' },
  SESSION_NOT_FOUND: { status: 404, description: 'No session has this id' },
  SHIPPING_LABEL_ACCOUNT_IN_USE: {
    status: 409,
    description:
      'Labels are being bought or given back with this account. Wait until the service has answered',
  },
  SHIPPING_LABEL_ACCOUNT_MISSING: {
    status: 409,
    description:
      'The shop has no account with this service, or another one than the label was bought with. Connect it first',
  },
  SHIPPING_LABEL_ACTION_NOT_AVAILABLE: {
    status: 409,
    description: 'This is not possible with the label as it is now. Load it again',
  },
  SHIPPING_LABEL_REFUSED: { status: 409, description: 'The service sells no label for this parcel' },
  SHIPPING_LABEL_SERVICE_UNREACHABLE: {
    status: 503,
    description: 'The service that sells labels did not answer. Try again in a moment',
  },
  SHIPPING_NOT_FOUND: { status: 404, description: 'The order has no delivery that was paid' },
  SHOP_ARCHIVED: {
    status: 410,
    description: 'This shop is archived. Its data are kept, and whoever runs this server can open it again',
  },
  SITE_MUST_ACCEPT_PAYMENTS: {
    status: 428,
    description: 'This shop has no payment method yet. Set one up first',
  },
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: {
    status: 428,
    description: 'This shop has no payment method yet. Set one up first',
  },
  SITE_NOT_ACCEPTING_PAYMENTS: {
    status: 428,
    description: 'This shop offers no payment method for this order. Contact the shop',
  },
  SLOT_NOT_AVAILABLE: { status: 428, description: 'This slot is not available. Choose another one' },
  SLOT_NOT_FOUND: { status: 404, description: 'The service has no slot at this time' },
  SLUG_ALREADY_EXISTS: { status: 409, description: 'This slug is already in use. Choose another one' },
  SLUG_ALREADY_IN_USE: { status: 409, description: 'Another event has this address' },
  STATE_TOKEN_INVALID: {
    status: 400,
    description: 'This sign-in has expired or is already complete. Start again',
  },
  STATUS_ALREADY_SET: { status: 409, description: 'The order has this status already' },
  STATUS_NOT_ALLOWED: {
    status: 409,
    description: 'The payment cannot get this status. Only payments outside the shop change by hand',
  },
  STATUS_NOT_SUPPORTED: { status: 400, description: 'No order can be given this status' },
  STOCK_NOT_TRACKED: {
    status: 409,
    description: 'This product’s stock is not tracked. Switch on tracking first',
  },
  TAX_GROUP_ID_NOT_FOUND: { status: 404, description: 'No tax group has this id' },
  TAX_REGION_ID_NOT_FOUND: { status: 404, description: 'No tax region has this id' },
  TEMPORARILY_UNAVAILABLE: {
    status: 503,
    description: 'The shop is temporarily unavailable. Try again in a moment',
  },
  SEATS_ARE_TAKEN: { status: 409, description: 'Seats that somebody has stay in the plan' },
  SEATS_NOT_AVAILABLE: { status: 428, description: 'Somebody has these seats, or they are not on sale' },
  TICKETS_ARE_SOLD: {
    status: 409,
    description: 'Tickets were sold or reserved. Cancel the event, or hide the tickets, instead',
  },
  TICKETS_NOT_AVAILABLE: {
    status: 428,
    description: 'There are not enough of these tickets, or they are not on sale',
  },
  TICKETS_OF_SEVERAL_ORDERS: {
    status: 400,
    description: 'These tickets are of several orders. Refund those of each order by themselves',
  },
  TICKET_ALREADY_CHECKED_IN: { status: 409, description: 'Somebody is in with this ticket already' },
  TICKET_ALREADY_REFUNDED: { status: 409, description: 'This ticket is refunded already, or is about to be' },
  TICKET_DEFINITIONS_LIMIT_REACHED: { status: 429, description: 'An event has at most 100 kinds of tickets' },
  TICKET_DEFINITION_NOT_FOUND: { status: 404, description: 'No kind of tickets has this id' },
  TICKET_NOT_CHECKED_IN: { status: 409, description: 'Nobody is in with this ticket' },
  TICKET_NOT_FOUND: { status: 404, description: 'No ticket has this number' },
  TICKET_QUOTA_NOT_FOUND: { status: 404, description: 'The event has no such quota' },
  TICKET_RESERVATION_EXPIRED: {
    status: 428,
    description: 'The reservation has ended. Choose the tickets again',
  },
  TICKET_VOUCHER_NOT_FOUND: { status: 404, description: 'The event has no such voucher' },
  TICKET_VOUCHER_NOT_VALID: { status: 428, description: 'This code is not valid, or it is used up or over' },
  TICKET_WAITING_ENTRY_NOT_FOUND: { status: 404, description: 'Nobody with this id waits for tickets' },
  TICKET_VOID: { status: 428, description: 'This ticket is void' },
  TOO_MANY_UNPAID_ITEMS: {
    status: 429,
    description:
      'Too many items are ordered or reserved, but not paid. Order fewer, pay for the others first, or sign in with a confirmed e-mail address',
  },
  SUBMISSION_NOT_FOUND: { status: 404, description: 'No submission has this id' },
  TICKET_RESERVATION_NOT_FOUND: { status: 404, description: 'No reservation of tickets has this id' },
  TOO_MANY_TO_COUNT: {
    status: 400,
    description: 'There are more than 10,000 of these. Filter them more narrowly',
  },
  TOO_MANY_REQUESTS: { status: 429, description: 'Too many requests. Wait a moment and try again' },
  TRACKING_NUMBER_ALREADY_EXISTS: {
    status: 409,
    description: 'This order already has a fulfilment with this tracking number',
  },
  TRANSACTION_NOT_FOUND: { status: 404, description: 'No payment with a gift card has this id' },
  UNAUTHENTICATED: {
    status: 401,
    description: 'This call needs a valid token or API key in the Authorization header',
  },
  UNAVAILABLE_PAYMENT_METHOD: {
    status: 428,
    description: 'This cart cannot be paid later. Send the shopper to its checkout page',
  },
  UNEXPECTED_RSVP_STATUS: { status: 428, description: 'Guests of this event answer YES only' },
  UNKNOWN_DELIVERY_CARRIER: {
    status: 404,
    description:
      'No plugin with delivery prices has this id. listInstalledDeliveryCarriers has those that there are',
  },
  UNKNOWN_HOST: {
    status: 404,
    description:
      'No shop has this address. Whoever runs this server gives it to one with: npm run shop -- sites hosts',
  },
  UNKNOWN_CALL: { status: 404, description: 'There is no such call. Check method and path' },
  UNKNOWN_STAFF_IDS: { status: 400, description: 'Somebody among the choices does not give this service' },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    description: 'This grant_type is not supported',
    oauth: 'unsupported_grant_type',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, description: 'Send the body as application/json' },
  UNSUPPORTED_PRICING_OPTION: {
    status: 400,
    description: 'This kind of tickets has another price. Send a price that it allows',
  },
  UNSUPPORTED_TRANSITION: {
    status: 409,
    description: 'The order cannot get this status from the one that it has',
  },
  VARIANTS_ARE_MANAGED: {
    status: 428,
    description: 'The variants of this product are managed. Set manageVariants to false first',
  },
  VARIANTS_ARE_NOT_MANAGED: {
    status: 428,
    description: 'The variants of this product are not managed. Set manageVariants to true first',
  },
  VERIFICATION_CODE_EXPIRED: {
    status: 400,
    description: 'This code has expired. Request a new one',
  },
  VERIFICATION_CODE_INVALID: {
    status: 400,
    description: 'This code is wrong. Check the e-mail and try again',
  },
  VALIDATION_FAILURE: { status: 428, description: 'This booking is not allowed' },
  VIOLATIONS_WITH_ERROR_SEVERITY: {
    status: 428,
    description: 'The cart has problems that block the order. See violations in data',
  },
  WAITING_LIST_UNAVAILABLE: { status: 428, description: 'This event has no waiting list' },
  WDE0020: { status: 400, description: 'This field does not refer to other items' },
  WDE0025: {
    status: 404,
    description: 'This content collection does not exist. Create it in the admin under Content',
  },
  WDE0027: { status: 403, description: 'The permissions of this content collection do not allow this' },
  WDE0073: { status: 404, description: 'No item of this content collection has this id' },
  WDE0074: { status: 409, description: 'An item of this content collection has this id already' },
  WISHLIST_ITEMS_LIMIT_EXCEEDED: {
    status: 409,
    description: 'The wishlist holds 100 products already. Remove one first',
  },
  WRONG_CREDENTIALS: { status: 401, description: 'Wrong e-mail or password' },
  /** Also if no account has the e-mail address, so that nobody can find out which ones exist. */
  WRONG_PASSWORD: { status: 400, description: 'Wrong e-mail or password', wire: '-19976' },
  already_archived: { status: 409, description: 'This plan is archived already' },
  archived_plan: { status: 428, description: 'This plan is archived, so nobody can order it' },
  buyer_can_not_cancel: {
    status: 428,
    description: 'Members cannot cancel this plan themselves. Contact the shop',
  },
  buyer_can_not_pick_future_start_date: {
    status: 428,
    description: 'This plan starts when it is ordered. Leave startDate out',
  },
  invalid_start_date: { status: 400, description: 'The start date must not be in the past' },
  member_not_found: { status: 404, description: 'No member has this id' },
  plan_change_declined: { status: 428, description: 'The payment for the change was declined' },
  plan_change_not_possible: {
    status: 428,
    description: 'This order of a plan cannot be changed to that plan in this way',
  },
  plan_change_price_changed: {
    status: 409,
    description: 'The change costs something else by now. Preview it again',
  },
  plan_not_for_sale: { status: 428, description: 'This plan is not for sale at the moment' },
  plan_not_found: { status: 404, description: 'No plan has this id' },
  plan_order_not_found: { status: 404, description: 'No order of a plan has this id' },
  plan_order_status_conflict: {
    status: 409,
    description: 'The status of this order of a plan does not allow that',
  },
  purchases_limit_reached: {
    status: 428,
    description: 'This member has bought this plan as often as one may',
  },
  set_primary_not_supported: { status: 428, description: 'An archived plan cannot be recommended' },
  set_visibility_not_supported: { status: 428, description: 'An archived plan cannot be shown or hidden' },
} as const satisfies Record<string, { status: number; description: string; oauth?: string; wire?: string }>

/** A code of the closed list {@link errors}. */
export type ErrorCode = keyof typeof errors

/** The 18 rules that a field violation may name (specification, section 3). */
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

/** The rule that a field breaks. */
export type RuleType = (typeof ruleTypes)[number]

/** A refused field. `data` is always present, because a published client reads it without a check. */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: RuleType
  ruleName?: string
  data: Record<string, unknown>
}

/** The body of each answer that is not 200. */
export interface ErrorBody {
  message: string
  details:
    | { applicationError: { code: string; description: string; data: Record<string, unknown> } }
    | { validationError: { fieldViolations: FieldViolation[] } }
    | Record<string, never>
  /** The token endpoint also answers as RFC 6749, section 5.2, for standard OAuth libraries. */
  error?: string
  error_description?: string
}
