import type { Violation } from '../../platform/errors/errors.ts'
import { may } from '../../platform/shop/shop.ts'

/** The permissions of every shopper. */
export const shopperPermissions: ReadonlySet<string> = new Set([
  'WIX_STORES.READ_PRODUCTS',
  'ECOM.READ_CARTS',
  'ECOM.MODIFY_CARTS',
  'ECOM.CREATE_CHECKOUT_FROM_CART',
  'ECOM.READ_CHECKOUTS',
  'ECOM.MODIFY_CHECKOUTS',
  'ECOM.READ_ORDERS',
  'ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  'WIX_HEADLESS.WIX_URL_CREATE',
])

/** The permissions that an API key can have; `*` means all. */
export const keyPermissions = [
  '*',
  ...shopperPermissions,
  'WIX_STORES.READ_MERCHANT_DATA',
  'WIX_STORES.READ_INVENTORY',
  'WIX_STORES.MODIFY_PRODUCTS',
  'ECOM.ADD_CUSTOM_LINE_ITEMS',
  'ECOM.READ_COUPONS',
  'ECOM.MANAGE_COUPONS',
  'ECOM.READ_GIFT_CARDS',
  'ECOM.MANAGE_GIFT_CARDS',
  'ECOM.READ_DISCOUNT_RULES',
  'ECOM.MANAGE_DISCOUNT_RULES',
  'ECOM.READ_DELIVERY',
  'ECOM.MANAGE_DELIVERY',
  'ECOM.READ_TAX',
  'ECOM.MANAGE_TAX',
  'ECOM.MANAGE_ORDERS',
  'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
  'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
  'CONTENT.READ',
  'CONTENT.MANAGE',
  'REVIEWS.READ',
  'REVIEWS.MANAGE',
  'EVENTS.READ',
  'EVENTS.CHECK_IN',
  'EVENTS.MANAGE',
  'FORMS.READ',
  'FORMS.MANAGE',
  'PRICING_PLANS.READ_PLANS',
  'PRICING_PLANS.MANAGE_PLANS',
  'PRICING_PLANS.READ_ORDERS',
  'PRICING_PLANS.MANAGE_ORDERS',
  'BOOKINGS.READ',
  'BOOKINGS.MANAGE',
  'MEDIA.READ',
  'MEDIA.MANAGE',
  'MEMBERS.READ',
  'MEMBERS.MANAGE',
  'SITE.READ',
  'SITE.MANAGE',
  'SITE.MANAGE_PLUGINS',
  'SITE.READ_AUDIT_LOG',
  'SITE.MANAGE_ACCESS',
  'SITE.MANAGE_STAFF',
  'SITE.MANAGE_WEBHOOKS',
  'SITE.PASS_ON_BUYER_ADDRESS',
] as const

/** These would let an app leave something behind when it is uninstalled: keys, people, subscriptions or plugins. */
const notForApps: readonly string[] = [
  '*',
  'SITE.MANAGE_ACCESS',
  'SITE.MANAGE_PLUGINS',
  'SITE.MANAGE_STAFF',
  'SITE.MANAGE_WEBHOOKS',
  'SITE.PASS_ON_BUYER_ADDRESS',
]

/** The permissions that a merchant can grant to an app. */
export const appPermissions: readonly string[] = keyPermissions.filter(
  (permission) => !notForApps.includes(permission),
)

/** Problems of a key's permissions: a caller cannot grant more than their own. */
export function grantViolations(wanted: readonly string[], own: ReadonlySet<string>): Violation[] {
  return wanted.flatMap((permission, index): Violation[] => {
    const field = `key.permissions[${index}]`
    if (!(keyPermissions as readonly string[]).includes(permission)) {
      const description = `must be one of ${keyPermissions.join(', ')}`
      return [{ field, description, violatedRule: 'INVALID_ENUM_VALUE' }]
    }
    if (may({ permissions: own }, permission)) return []
    return [{ field, description: 'is not a permission of your own key', violatedRule: 'FIELD_NOT_ALLOWED' }]
  })
}
