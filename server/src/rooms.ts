import { room as abandonedCheckouts } from './abandoned-checkouts/room.ts'
import { room as absentCalls } from './absent-calls/room.ts'
import { room as analytics } from './analytics/room.ts'
import { room as apiDocs } from './api-docs/room.ts'
import { room as apps } from './apps/room.ts'
import { room as backInStock } from './back-in-stock/room.ts'
import { room as backup } from './backup/room.ts'
import { room as bookings } from './bookings/room.ts'
import { room as boxOffice } from './box-office/room.ts'
import { room as budgets } from './budgets/room.ts'
import { room as cart } from './cart/room.ts'
import { room as cartV2 } from './cart-v2/room.ts'
import { room as catalogue } from './catalogue/room.ts'
import { room as cdn } from './cdn/room.ts'
import { room as checkout } from './checkout/room.ts'
import { room as content } from './content/room.ts'
import { room as credentials } from './credentials/room.ts'
import { room as customers } from './customers/room.ts'
import { room as dashboard } from './dashboard/room.ts'
import { room as distribution } from './distribution/room.ts'
import { room as draftOrders } from './draft-orders/room.ts'
import { room as forms } from './forms/room.ts'
import { room as giftCards } from './gift-cards/room.ts'
import { room as graphql } from './graphql/room.ts'
import { room as identity } from './identity/room.ts'
import { room as inventory } from './inventory/room.ts'
import { room as invoices } from './invoices/room.ts'
import { room as mailbox } from './mailbox/room.ts'
import { room as media } from './media/room.ts'
import { room as moveIn } from './move-in/room.ts'
import { room as orders } from './orders/room.ts'
import { room as payments } from './payments/room.ts'
import { room as plans } from './plans/room.ts'
import { room as platform } from './platform/operations.room.ts'
import type { Room } from './platform/room.ts'
import { room as plugins } from './plugins/room.ts'
import { room as pricing } from './pricing/room.ts'
import { room as productsV3 } from './products-v3/room.ts'
import { room as reconciliation } from './reconciliation/room.ts'
import { room as redirects } from './redirects/room.ts'
import { room as reports } from './reports/room.ts'
import { room as returns } from './returns/room.ts'
import { room as reviews } from './reviews/room.ts'
import { room as shippingLabels } from './shipping-labels/room.ts'
import { room as shops } from './shops/room.ts'
import { room as signing } from './signing/room.ts'
import { room as sites } from './sites/room.ts'
import { room as staff } from './staff/room.ts'
import { room as status } from './status/room.ts'
import { room as storefront } from './storefront/room.ts'
import { room as subscriptions } from './subscriptions/room.ts'
import { room as transfer } from './transfer/room.ts'
import { room as urlRedirects } from './url-redirects/room.ts'
import { room as webhooks } from './webhooks/room.ts'
import { room as wishlists } from './wishlists/room.ts'

/** Every room of the application, in the order of their levels, lowest first. */
export const rooms: readonly Room[] = [
  platform,
  budgets,
  cdn,
  distribution,
  credentials,
  media,
  sites,
  signing,
  staff,
  shops,
  identity,
  inventory,
  catalogue,
  productsV3,
  content,
  plugins,
  pricing,
  cart,
  payments,
  orders,
  invoices,
  checkout,
  draftOrders,
  subscriptions,
  cartV2,
  redirects,
  wishlists,
  giftCards,
  returns,
  shippingLabels,
  abandonedCheckouts,
  customers,
  plans,
  backInStock,
  reviews,
  forms,
  bookings,
  boxOffice,
  reconciliation,
  dashboard,
  reports,
  analytics,
  urlRedirects,
  transfer,
  moveIn,
  graphql,
  webhooks,
  apps,
  mailbox,
  absentCalls,
  status,
  apiDocs,
  storefront,
  backup,
]
