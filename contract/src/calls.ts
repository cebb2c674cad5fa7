import { blogCalls } from './calls/blog.ts'
import { bookingsCalls } from './calls/bookings/bookings.ts'
import { servicesCalls } from './calls/bookings/services.ts'
import { slotsCalls } from './calls/bookings/slots.ts'
import { eventsCalls } from './calls/box-office/events.ts'
import { rsvpsCalls } from './calls/box-office/rsvps.ts'
import { ticketsCalls } from './calls/box-office/tickets.ts'
import type { Call } from './calls/call.ts'
import { cartCalls } from './calls/cart.ts'
import { cartV2Calls } from './calls/cart-v2.ts'
import { attributesCalls } from './calls/catalogue/attributes.ts'
import { categoriesCalls } from './calls/catalogue/categories.ts'
import { collectionsCalls } from './calls/catalogue/collections.ts'
import { historyCalls } from './calls/catalogue/history.ts'
import { productsCalls } from './calls/catalogue/products.ts'
import { productsV3Calls } from './calls/catalogue/products-v3.ts'
import { recommendationsCalls } from './calls/catalogue/recommendations.ts'
import { schedulesCalls } from './calls/catalogue/schedules.ts'
import { checkoutCalls } from './calls/checkout.ts'
import { contentCalls } from './calls/content.ts'
import { contactsCalls } from './calls/customers/contacts.ts'
import { formsCalls } from './calls/customers/forms.ts'
import { membersCalls } from './calls/customers/members.ts'
import { reviewsCalls } from './calls/customers/reviews.ts'
import { wishlistsCalls } from './calls/customers/wishlists.ts'
import { draftOrdersCalls } from './calls/drafts/draft-orders.ts'
import { appsCalls } from './calls/extensions/apps.ts'
import { pluginsCalls } from './calls/extensions/plugins.ts'
import { webhooksCalls } from './calls/extensions/webhooks.ts'
import { identityCalls } from './calls/identity.ts'
import { backInStockCalls } from './calls/inventory/back-in-stock.ts'
import { inventoryCalls } from './calls/inventory/inventory.ts'
import { inventoryItemsV3Calls } from './calls/inventory/inventory-items-v3.ts'
import { invoicesCalls } from './calls/invoices.ts'
import { mediaCalls } from './calls/media.ts'
import { abandonedCheckoutsCalls } from './calls/orders/abandoned-checkouts.ts'
import { disputeCalls } from './calls/orders/disputes.ts'
import { reconciliationCalls } from './calls/orders/reconciliation.ts'
import { returnsCalls } from './calls/orders/returns.ts'
import { shippingLabelsCalls } from './calls/orders/shipping-labels.ts'
import { ordersCalls } from './calls/orders.ts'
import { planOrdersCalls } from './calls/plans/orders.ts'
import { plansCalls } from './calls/plans/plans.ts'
import { couponsCalls } from './calls/pricing/coupons.ts'
import { currenciesCalls } from './calls/pricing/currencies.ts'
import { deliveryCalls } from './calls/pricing/delivery.ts'
import { discountRulesCalls } from './calls/pricing/discount-rules.ts'
import { giftCardsCalls } from './calls/pricing/gift-cards.ts'
import { taxCalls } from './calls/pricing/tax.ts'
import { totalsCalls } from './calls/pricing/totals.ts'
import { mailTemplatesCalls } from './calls/sites/mail-templates.ts'
import { shopsCalls } from './calls/sites/shops.ts'
import { sitesCalls } from './calls/sites/sites.ts'
import { staffCalls } from './calls/staff.ts'
import { transfersCalls } from './calls/transfers.ts'

export type { Call, CallerKind } from './calls/call.ts'

/** All calls of the server. Paths, prefixes and permissions: wire contract, sections 1 and 2; second ring, section 3. */
export const calls = {
  ...identityCalls,
  ...cartCalls,
  ...cartV2Calls,
  ...checkoutCalls,
  ...ordersCalls,
  ...draftOrdersCalls,
  ...invoicesCalls,
  ...returnsCalls,
  ...shippingLabelsCalls,
  ...abandonedCheckoutsCalls,
  ...disputeCalls,
  ...reconciliationCalls,
  ...sitesCalls,
  ...mailTemplatesCalls,
  ...productsCalls,
  ...productsV3Calls,
  ...recommendationsCalls,
  ...collectionsCalls,
  ...categoriesCalls,
  ...attributesCalls,
  ...currenciesCalls,
  ...inventoryCalls,
  ...inventoryItemsV3Calls,
  ...backInStockCalls,
  ...couponsCalls,
  ...discountRulesCalls,
  ...giftCardsCalls,
  ...deliveryCalls,
  ...taxCalls,
  ...totalsCalls,
  ...staffCalls,
  ...shopsCalls,
  ...transfersCalls,
  ...mediaCalls,
  ...contentCalls,
  ...blogCalls,
  ...historyCalls,
  ...schedulesCalls,
  ...membersCalls,
  ...contactsCalls,
  ...wishlistsCalls,
  ...webhooksCalls,
  ...pluginsCalls,
  ...appsCalls,
  ...reviewsCalls,
  ...formsCalls,
  ...plansCalls,
  ...planOrdersCalls,
  ...servicesCalls,
  ...slotsCalls,
  ...bookingsCalls,
  ...eventsCalls,
  ...ticketsCalls,
  ...rsvpsCalls,
}

/** The calls by noun, in the order of a shopper's way through the shop and then the merchant's work. */
export const callGroups: readonly { title: string; calls: Readonly<Record<string, Call>> }[] = [
  { title: 'Sign-in', calls: identityCalls },
  { title: 'Members', calls: membersCalls },
  { title: 'Contacts', calls: contactsCalls },
  { title: 'Products', calls: productsCalls },
  { title: 'Products of the second generation', calls: productsV3Calls },
  { title: 'Recommendations', calls: recommendationsCalls },
  { title: 'Collections', calls: collectionsCalls },
  { title: 'Categories', calls: categoriesCalls },
  { title: 'Brands and options', calls: attributesCalls },
  { title: 'Cart', calls: cartCalls },
  { title: 'Cart of the second generation', calls: cartV2Calls },
  { title: 'Checkout', calls: checkoutCalls },
  { title: 'Orders', calls: ordersCalls },
  { title: 'Draft orders', calls: draftOrdersCalls },
  { title: 'Invoices', calls: invoicesCalls },
  { title: 'Returns', calls: returnsCalls },
  { title: 'Shipping labels', calls: shippingLabelsCalls },
  { title: 'Abandoned checkouts', calls: abandonedCheckoutsCalls },
  { title: 'Disputes', calls: disputeCalls },
  { title: 'Reconciliation', calls: reconciliationCalls },
  { title: 'Inventory', calls: inventoryCalls },
  { title: 'Inventory items', calls: inventoryItemsV3Calls },
  { title: 'Back in stock', calls: backInStockCalls },
  { title: 'Wishlists', calls: wishlistsCalls },
  { title: 'Reviews', calls: reviewsCalls },
  { title: 'Forms', calls: formsCalls },
  { title: 'Plans', calls: plansCalls },
  { title: 'Orders of plans', calls: planOrdersCalls },
  { title: 'Services', calls: servicesCalls },
  { title: 'Slots and resources', calls: slotsCalls },
  { title: 'Bookings', calls: bookingsCalls },
  { title: 'Events with tickets and registrations', calls: eventsCalls },
  { title: 'Tickets', calls: ticketsCalls },
  { title: 'Answers to events', calls: rsvpsCalls },
  { title: 'Coupons', calls: couponsCalls },
  { title: 'Automatic discounts', calls: discountRulesCalls },
  { title: 'Gift cards', calls: giftCardsCalls },
  { title: 'Currencies', calls: currenciesCalls },
  { title: 'Delivery', calls: deliveryCalls },
  { title: 'Tax', calls: taxCalls },
  { title: 'Totals', calls: totalsCalls },
  { title: 'Media', calls: mediaCalls },
  { title: 'Content', calls: contentCalls },
  { title: 'Blog', calls: blogCalls },
  { title: 'Scheduled changes', calls: schedulesCalls },
  { title: 'History', calls: historyCalls },
  { title: 'Imports and exports', calls: transfersCalls },
  { title: 'Apps', calls: appsCalls },
  { title: 'Plugins', calls: pluginsCalls },
  { title: 'Site', calls: sitesCalls },
  { title: 'E-mail texts', calls: mailTemplatesCalls },
  { title: 'Staff', calls: staffCalls },
  { title: 'Shops', calls: shopsCalls },
  { title: 'Webhooks', calls: webhooksCalls },
]

/** Whether the audit log records the call when a merchant makes it. Reads are not recorded. */
export function isAudited({ method, query, audited, permission }: Call): boolean {
  return method !== 'GET' && !query && (audited ?? !permission.includes('.READ'))
}

/** Whether the call changes something. Any other may be repeated without harm. */
export function isChange({ method, query, writes, permission }: Call): boolean {
  return method !== 'GET' && !query && (writes ?? !permission.includes('.READ'))
}

/** The name of a call, e.g. `addToCurrentCart`. */
export type CallName = keyof typeof calls
