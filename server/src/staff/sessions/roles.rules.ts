import { Role } from '@cartwright/contract/staff/staff.ts'

/** The lowest role with this permission. Each role includes those after it, except `door`. */
const least: Readonly<Record<string, Exclude<Role, 'door'>>> = {
  'WIX_STORES.READ_PRODUCTS': 'viewer',
  'WIX_STORES.READ_MERCHANT_DATA': 'viewer',
  'WIX_STORES.READ_INVENTORY': 'viewer',
  'ECOM.READ_CARTS': 'viewer',
  'ECOM.READ_CHECKOUTS': 'viewer',
  'ECOM.READ_ORDERS': 'viewer',
  'ECOM.READ_COUPONS': 'viewer',
  'ECOM.READ_GIFT_CARDS': 'viewer',
  'ECOM.READ_DISCOUNT_RULES': 'viewer',
  'ECOM.READ_DELIVERY': 'viewer',
  'ECOM.READ_TAX': 'viewer',
  'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS': 'viewer',
  'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS': 'viewer',
  'CONTENT.READ': 'viewer',
  'EVENTS.READ': 'viewer',
  'FORMS.READ': 'viewer',
  'PRICING_PLANS.READ_PLANS': 'viewer',
  'PRICING_PLANS.READ_ORDERS': 'viewer',
  'BOOKINGS.READ': 'viewer',
  'REVIEWS.READ': 'viewer',
  'MEDIA.READ': 'viewer',
  'MEMBERS.READ': 'viewer',
  'SITE.READ': 'viewer',
  'WIX_STORES.MODIFY_PRODUCTS': 'editor',
  'CONTENT.MANAGE': 'editor',
  'EVENTS.CHECK_IN': 'editor',
  'EVENTS.MANAGE': 'editor',
  'FORMS.MANAGE': 'editor',
  'PRICING_PLANS.MANAGE_PLANS': 'editor',
  'REVIEWS.MANAGE': 'editor',
  'MEDIA.MANAGE': 'editor',
  'ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS': 'editor',
  'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS': 'editor',
  'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS': 'editor',
  'ECOM.MODIFY_CARTS': 'manager',
  'ECOM.CREATE_CHECKOUT_FROM_CART': 'manager',
  'ECOM.MODIFY_CHECKOUTS': 'manager',
  'ECOM.ADD_CUSTOM_LINE_ITEMS': 'manager',
  'ECOM.MANAGE_ORDERS': 'manager',
  'ECOM.MANAGE_COUPONS': 'manager',
  'ECOM.MANAGE_GIFT_CARDS': 'manager',
  'ECOM.MANAGE_DISCOUNT_RULES': 'manager',
  'ECOM.MANAGE_DELIVERY': 'manager',
  'ECOM.MANAGE_TAX': 'manager',
  'MEMBERS.MANAGE': 'manager',
  'PRICING_PLANS.MANAGE_ORDERS': 'manager',
  'WIX_HEADLESS.WIX_URL_CREATE': 'manager',
  'BOOKINGS.MANAGE': 'manager',
  'SITE.MANAGE': 'manager',
  'SITE.READ_AUDIT_LOG': 'manager',
  'SITE.MANAGE_ACCESS': 'owner',
  'SITE.MANAGE_PLUGINS': 'owner',
  'SITE.MANAGE_STAFF': 'owner',
  'SITE.MANAGE_WEBHOOKS': 'owner',
  'SITE.PASS_ON_BUYER_ADDRESS': 'owner',
}

/** For helpers who only let the guests of events in. */
const atDoor: ReadonlySet<string> = new Set(['EVENTS.CHECK_IN'])

const everything: ReadonlySet<string> = new Set(['*'])

export function permissionsOf(role: Role): ReadonlySet<string> {
  if (role === 'owner') return everything
  if (role === 'door') return atDoor
  const rank = Role.enum.indexOf(role)
  const allowed = Object.entries(least).filter(([, needed]) => Role.enum.indexOf(needed) >= rank)
  return new Set(allowed.map(([permission]) => permission))
}
