import type { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { events } from '@cartwright/contract/events.ts'
import type { Violation } from '../platform/errors/errors.ts'
import { type Caller, may } from '../platform/shop/shop.ts'
import { defined } from '../platform/values/optional.ts'
import { kindViolations } from '../plugins/rules.ts'
import { appPermissions } from '../sites/apps/permissions.rules.ts'

/** The permission that an app needs for the events of an entity. Those of products tell of hidden ones, too. */
const permissionByEntity: Readonly<Record<string, string>> = {
  cart: 'ECOM.READ_CARTS',
  checkout: 'ECOM.READ_CHECKOUTS',
  abandoned_checkout: 'ECOM.READ_CHECKOUTS',
  order: 'ECOM.READ_ORDERS',
  fulfillments: 'ECOM.READ_ORDERS',
  order_transactions: 'ECOM.READ_ORDERS',
  product: 'WIX_STORES.READ_MERCHANT_DATA',
  variants: 'WIX_STORES.READ_MERCHANT_DATA',
  collection: 'WIX_STORES.READ_MERCHANT_DATA',
  category: 'WIX_STORES.READ_MERCHANT_DATA',
  coupon: 'ECOM.READ_COUPONS',
  discount_rule: 'ECOM.READ_DISCOUNT_RULES',
  inventory_item: 'WIX_STORES.READ_INVENTORY',
  member: 'MEMBERS.READ',
  back_in_stock_notification_request: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  review: 'REVIEWS.READ',
  file: 'MEDIA.READ',
  contact: 'MEMBERS.READ',
  submission: 'FORMS.READ',
  plan: 'PRICING_PLANS.READ_PLANS',
  booking: 'BOOKINGS.READ',
  event: 'EVENTS.READ',
  ticket_definition: 'EVENTS.READ',
  ticket_reservation: 'EVENTS.READ',
  rsvp: 'EVENTS.READ',
}

/** The permission that an app needs for events of this type; absent if no app may have them. */
function permissionForEvent(type: string): string | undefined {
  const entity = events.find((event) => event.type === type)?.entity
  if (entity === 'order' && type.startsWith('wix.pricing_plans.')) return 'PRICING_PLANS.READ_ORDERS'
  return entity === undefined ? undefined : permissionByEntity[entity]
}

/** The known fields of a manifest, with the permissions once each. */
export function toManifest(sent: AppManifest): AppManifest {
  const { id, name, developer, description, permissions = [], webhooks, plugins, page } = sent
  return defined({
    id: id.toLowerCase(),
    name: name.trim(),
    developer: defined({ name: developer.name.trim(), website: developer.website }),
    description,
    permissions: [...new Set(permissions)],
    webhooks: webhooks?.map(({ url, envelope, types }) =>
      defined({ url, envelope, types: [...new Set(types)] }),
    ),
    plugins: plugins?.map(({ kind, name, address, budget, fallback, algorithms }) =>
      defined({ kind, name, address, budget, fallback, algorithms }),
    ),
    page,
  })
}

/** What keeps a merchant from granting a manifest. */
export function manifestViolations(
  manifest: AppManifest,
  { caller, publicUrl }: { caller: Pick<Caller, 'permissions'>; publicUrl: string },
): Violation[] {
  return [
    ...(manifest.permissions ?? []).flatMap((permission, index) =>
      permissionViolation(`manifest.permissions[${index}]`, permission, caller),
    ),
    ...eventViolations(manifest),
    ...(manifest.plugins ?? []).flatMap(({ kind, ...settings }, index) =>
      kindViolations(kind, settings, { field: `manifest.plugins[${index}]`, isNew: true }),
    ),
    ...repeatedParts(manifest),
    ...pageViolations(manifest, publicUrl),
  ]
}

function permissionViolation(
  field: string,
  permission: string,
  caller: Pick<Caller, 'permissions'>,
): Violation[] {
  if (!appPermissions.includes(permission)) {
    const description = `must be one of ${appPermissions.join(', ')}`
    return [{ field, description, violatedRule: 'INVALID_ENUM_VALUE' }]
  }
  if (may(caller, permission)) return []
  return [{ field, description: 'is not a permission of your own', violatedRule: 'FIELD_NOT_ALLOWED' }]
}

function eventViolations({ permissions = [], webhooks = [] }: AppManifest): Violation[] {
  const granted = { permissions: new Set(permissions) }
  return webhooks.flatMap(({ types }, index) =>
    types.flatMap((type, place): Violation[] => {
      const needed = permissionForEvent(type)
      if (needed !== undefined && may(granted, needed)) return []
      const description = needed === undefined ? 'is not for apps' : `needs the permission ${needed}`
      return [
        {
          field: `manifest.webhooks[${index}].types[${place}]`,
          description,
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ]
    }),
  )
}

/** An update finds the parts of an app again by their address. */
function repeatedParts({ webhooks = [], plugins = [] }: AppManifest): Violation[] {
  return [
    ...repeated('manifest.webhooks', webhooks.map(webhookKey)),
    ...repeated('manifest.plugins', plugins.map(pluginKey)),
  ]
}

export function webhookKey({ url, envelope = 'contract' }: { url?: string; envelope?: string }): string {
  return `${envelope} ${url}`
}

export function pluginKey({ kind, address }: { kind?: string; address?: string | null }): string {
  return `${kind} ${address}`
}

function repeated(field: string, keys: readonly string[]): Violation[] {
  return keys.flatMap((key, index): Violation[] =>
    keys.indexOf(key) === index
      ? []
      : [{ field: `${field}[${index}]`, description: 'is there twice', violatedRule: 'VALIDATION' }],
  )
}

/** A page on the shop’s own origin could do what the merchant may do. */
function pageViolations({ page }: AppManifest, publicUrl: string): Violation[] {
  if (page === undefined) return []
  const field = 'manifest.page'
  if (!URL.canParse(page) || page.includes('#')) {
    return [{ field, description: 'must be a complete address without #', violatedRule: 'FORMAT' }]
  }
  if (new URL(page).origin !== new URL(publicUrl).origin) return []
  return [{ field, description: 'must be on another host than the shop', violatedRule: 'FIELD_NOT_ALLOWED' }]
}
