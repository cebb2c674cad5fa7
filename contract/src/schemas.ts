import type { Static, TSchema } from 'typebox'
import * as abandoned from './abandoned-checkouts/abandoned-checkouts.ts'
import * as apps from './apps/apps.ts'
import * as attendance from './bookings/attendance.ts'
import * as bookings from './bookings/bookings.ts'
import * as bookingCalendar from './bookings/calendar.ts'
import * as serviceCategories from './bookings/categories.ts'
import * as serviceOptions from './bookings/options.ts'
import * as bookingPolicies from './bookings/policies.ts'
import * as bookingResources from './bookings/resources.ts'
import * as services from './bookings/services.ts'
import * as bookingSlots from './bookings/slots.ts'
import * as eventCategories from './box-office/events/categories.ts'
import * as events from './box-office/events/events.ts'
import * as eventForms from './box-office/events/forms.ts'
import * as schedule from './box-office/events/schedule.ts'
import * as guests from './box-office/guests/guests.ts'
import * as rsvps from './box-office/guests/rsvps.ts'
import * as checkIn from './box-office/tickets/check-in.ts'
import * as eventOrders from './box-office/tickets/orders.ts'
import * as ticketRefunds from './box-office/tickets/refunds.ts'
import * as ticketReservations from './box-office/tickets/reservations.ts'
import * as seating from './box-office/tickets/seating.ts'
import * as ticketDefinitions from './box-office/tickets/ticket-definitions.ts'
import * as tickets from './box-office/tickets/tickets.ts'
import * as vouchers from './box-office/tickets/vouchers.ts'
import * as cart from './cart/cart.ts'
import * as cartV2 from './cart/cart-v2-calls.ts'
import * as bulk from './catalogue/bulk.ts'
import * as collections from './catalogue/collections.ts'
import * as history from './catalogue/history.ts'
import * as media from './catalogue/product-media.ts'
import * as productQuery from './catalogue/product-query.ts'
import * as catalogue from './catalogue/products.ts'
import * as recommendations from './catalogue/recommendations.ts'
import * as scheduled from './catalogue/scheduled-changes.ts'
import * as storefrontCatalogue from './catalogue/storefront.ts'
import * as transfers from './catalogue/transfers.ts'
import * as variants from './catalogue/variants.ts'
import * as attributes from './catalogue-v3/attributes.ts'
import * as categories from './catalogue-v3/categories.ts'
import * as readsV3 from './catalogue-v3/reads.ts'
import * as writesV3 from './catalogue-v3/writes.ts'
import * as checkout from './checkout/checkout.ts'
import * as paymentMethods from './checkout/payment-methods.ts'
import * as redirects from './checkout/redirects.ts'
import * as checkoutSettings from './checkout/settings.ts'
import * as blog from './content/blog.ts'
import * as contentCollections from './content/collections.ts'
import * as content from './content/items.ts'
import * as draftOrders from './draft-orders/draft-orders.ts'
import * as forms from './forms/forms.ts'
import * as submissions from './forms/submissions.ts'
import * as giftCards from './gift-cards/gift-cards.ts'
import * as giftCardProducts from './gift-cards/products.ts'
import * as accounts from './identity/accounts.ts'
import * as identity from './identity/authentication.ts'
import * as captcha from './identity/captcha.ts'
import * as contacts from './identity/contacts.ts'
import * as credentials from './identity/credentials.ts'
import * as members from './identity/members.ts'
import * as providers from './identity/providers.ts'
import * as tokens from './identity/tokens.ts'
import * as wishlists from './identity/wishlists.ts'
import * as waiting from './inventory/back-in-stock.ts'
import * as inventory from './inventory/inventory-items.ts'
import * as inventoryV3 from './inventory/inventory-items-v3.ts'
import * as stock from './inventory/stock.ts'
import * as stockList from './inventory/stock-list.ts'
import * as mailTemplates from './mail/templates.ts'
import * as library from './media/library.ts'
import * as siteMedia from './media/site-media.ts'
import * as billing from './orders/billing.ts'
import * as orderTags from './orders/changes/tags.ts'
import * as orderUpdates from './orders/changes/updates.ts'
import * as newOrders from './orders/channels/new-orders.ts'
import * as collection from './orders/collection.ts'
import * as slots from './orders/delivery-slots.ts'
import * as fulfillments from './orders/fulfillments.ts'
import * as invoices from './orders/invoices.ts'
import * as orders from './orders/orders.ts'
import * as links from './orders/payment-links.ts'
import * as payments from './orders/payments.ts'
import * as refunds from './orders/refunds.ts'
import * as orderAggregates from './orders/search/aggregates.ts'
import * as orderExports from './orders/search/exports.ts'
import * as formerOrders from './orders/search/former-orders.ts'
import * as timeline from './orders/timeline.ts'
import * as charges from './payments/charges.ts'
import * as disputes from './payments/disputes.ts'
import * as reconciliation from './payments/reconciliation.ts'
import * as planBenefits from './plans/benefits.ts'
import * as planOrders from './plans/orders.ts'
import * as plans from './plans/plans.ts'
import * as plansV3 from './plans/plans-v3.ts'
import * as plugins from './plugins/plugins.ts'
import * as trials from './pricing/address-trials.ts'
import * as taxCalculation from './pricing/calculations/tax.ts'
import * as calculations from './pricing/calculations/totals.ts'
import * as countryDefaults from './pricing/countries/defaults.ts'
import * as coupons from './pricing/coupons.ts'
import * as delivery from './pricing/delivery.ts'
import * as profiles from './pricing/delivery-profiles.ts'
import * as solutions from './pricing/delivery-solutions.ts'
import * as discountRules from './pricing/discount-rules.ts'
import * as localDelivery from './pricing/local-delivery/options.ts'
import * as tax from './pricing/tax.ts'
import * as reports from './reports/reports.ts'
import * as returns from './returns/returns.ts'
import * as reviews from './reviews/reviews.ts'
import * as shippingLabels from './shipping-labels/labels.ts'
import * as dashboard from './sites/dashboard.ts'
import * as graphql from './sites/graphql.ts'
import * as mail from './sites/mail.ts'
import * as missedRequests from './sites/missed-requests.ts'
import * as admin from './sites/settings.ts'
import * as shops from './sites/shops.ts'
import * as status from './sites/status.ts'
import * as storefront from './sites/storefront.ts'
import * as urlRedirects from './sites/url-redirects.ts'
import * as factors from './staff/factors.ts'
import * as savedViews from './staff/saved-views.ts'
import * as staff from './staff/staff.ts'
import { EmptyReply, EmptyRequest } from './values/common.ts'
import * as currencies from './values/currencies.ts'
import * as webhooks from './webhooks/subscriptions.ts'

/** The schemas of request and reply, by the name of the call. */
export const schemas = {
  getCurrentCart: call(cart.GetCurrentCartRequest, cart.GetCurrentCartReply),
  updateCurrentCart: call(cart.UpdateCurrentCartRequest, cart.UpdateCurrentCartReply),
  addToCurrentCart: call(cart.AddToCurrentCartRequest, cart.AddToCurrentCartReply),
  removeLineItemsFromCurrentCart: call(
    cart.RemoveLineItemsFromCurrentCartRequest,
    cart.RemoveLineItemsFromCurrentCartReply,
  ),
  updateCurrentCartLineItemQuantity: call(
    cart.UpdateCurrentCartLineItemQuantityRequest,
    cart.UpdateCurrentCartLineItemQuantityReply,
  ),
  removeCouponFromCurrentCart: call(
    cart.RemoveCouponFromCurrentCartRequest,
    cart.RemoveCouponFromCurrentCartReply,
  ),
  estimateCurrentCartTotals: call(cart.EstimateCurrentCartTotalsRequest, cart.EstimateCurrentCartTotalsReply),
  createCheckoutFromCurrentCart: call(
    cart.CreateCheckoutFromCurrentCartRequest,
    cart.CreateCheckoutFromCurrentCartReply,
  ),
  deleteCurrentCart: call(cart.DeleteCurrentCartRequest, cart.DeleteCurrentCartReply),

  createCart: call(cart.CreateCartRequest, cart.CreateCartReply),
  getCart: call(cart.GetCartRequest, cart.GetCartReply),
  updateCart: call(cart.UpdateCartRequest, cart.UpdateCartReply),
  addToCart: call(cart.AddToCartRequest, cart.AddToCartReply),
  removeLineItems: call(cart.RemoveLineItemsRequest, cart.RemoveLineItemsReply),
  updateLineItemsQuantity: call(cart.UpdateLineItemsQuantityRequest, cart.UpdateLineItemsQuantityReply),
  removeCoupon: call(cart.RemoveCouponRequest, cart.RemoveCouponReply),
  estimateTotals: call(cart.EstimateTotalsRequest, cart.EstimateTotalsReply),
  createCheckoutFromCart: call(cart.CreateCheckoutFromCartRequest, cart.CreateCheckoutFromCartReply),
  deleteCart: call(cart.DeleteCartRequest, cart.DeleteCartReply),
  getCartByCheckoutId: call(cart.GetCartByCheckoutIdRequest, cart.GetCartByCheckoutIdReply),

  getCurrentCartV2: call(cartV2.CurrentCartV2Request, cartV2.CartV2Envelope),
  createCurrentCartV2: call(cartV2.CreateCartV2Request, cartV2.CartV2Envelope),
  updateCurrentCartV2: call(cartV2.UpdateCartV2Request, cartV2.CartV2Envelope),
  deleteCurrentCartV2: call(cartV2.CurrentCartV2Request, cartV2.NoCartV2),
  addLineItemsToCurrentCartV2: call(cartV2.AddLinesV2Request, cartV2.CartV2Envelope),
  updateLineItemsInCurrentCartV2: call(cartV2.UpdateLinesV2Request, cartV2.CartV2Envelope),
  removeLineItemsFromCurrentCartV2: call(cartV2.RemoveLinesV2Request, cartV2.CartV2Envelope),
  addCouponToCurrentCartV2: call(cartV2.AddCouponV2Request, cartV2.CartV2Envelope),
  removeCouponFromCurrentCartV2: call(cartV2.RemoveCouponV2Request, cartV2.CartV2Envelope),
  addGiftCardToCurrentCartV2: call(cartV2.AddGiftCardV2Request, cartV2.CartV2Envelope),
  removeGiftCardFromCurrentCartV2: call(cartV2.RemoveGiftCardV2Request, cartV2.CartV2Envelope),
  setDeliveryMethodForCurrentCartV2: call(cartV2.SetDeliveryMethodV2Request, cartV2.CartV2Envelope),
  removeDeliveryMethodFromCurrentCartV2: call(cartV2.CurrentCartV2Request, cartV2.CartV2Envelope),
  calculateCurrentCartV2: call(cartV2.CalculateV2Request, cartV2.CalculatedCartV2),
  estimateCurrentCartV2: call(cartV2.EstimateV2Request, cartV2.CalculatedCartV2),
  refreshCurrentCartV2: call(cartV2.CurrentCartV2Request, cartV2.CartV2Envelope),
  createCartV2: call(cartV2.CreateCartV2Request, cartV2.CartV2Envelope),
  getCartV2: call(cartV2.CartV2ById, cartV2.CartV2Envelope),
  updateCartV2: call(cartV2.UpdateCartV2Request, cartV2.CartV2Envelope),
  deleteCartV2: call(cartV2.CartV2ById, cartV2.NoCartV2),
  addLineItemsV2: call(cartV2.AddLinesToCartV2Request, cartV2.CartV2Envelope),
  updateLineItemsV2: call(cartV2.UpdateLinesOfCartV2Request, cartV2.CartV2Envelope),
  removeLineItemsV2: call(cartV2.RemoveLinesOfCartV2Request, cartV2.CartV2Envelope),
  addCouponV2: call(cartV2.AddCouponToCartV2Request, cartV2.CartV2Envelope),
  removeCouponV2: call(cartV2.RemoveCouponOfCartV2Request, cartV2.CartV2Envelope),
  addGiftCardV2: call(cartV2.AddGiftCardToCartV2Request, cartV2.CartV2Envelope),
  removeGiftCardV2: call(cartV2.RemoveGiftCardOfCartV2Request, cartV2.CartV2Envelope),
  setDeliveryMethodV2: call(cartV2.SetDeliveryMethodOfCartV2Request, cartV2.CartV2Envelope),
  removeDeliveryMethodV2: call(cartV2.CartV2ById, cartV2.CartV2Envelope),
  calculateCartV2: call(cartV2.CalculateCartV2Request, cartV2.CalculatedCartV2),
  estimateCartV2: call(cartV2.EstimateCartV2Request, cartV2.CalculatedCartV2),
  refreshCartV2: call(cartV2.CartV2ById, cartV2.CartV2Envelope),
  getCheckoutUrlV2: call(cartV2.GetCheckoutUrlV2Request, cartV2.GetCheckoutUrlV2Reply),
  placeOrderV2: call(cartV2.PlaceOrderV2Request, cartV2.PlaceOrderV2Reply),
  markCartAsCompletedV2: call(cartV2.MarkCartAsCompletedV2Request, cartV2.CartV2Envelope),

  createCheckout: call(checkout.CreateCheckoutRequest, checkout.CreateCheckoutReply),
  getCheckout: call(checkout.GetCheckoutRequest, checkout.GetCheckoutReply),
  getCheckoutSettings: call(
    checkoutSettings.GetCheckoutSettingsRequest,
    checkoutSettings.GetCheckoutSettingsReply,
  ),
  updateCheckoutSettings: call(
    checkoutSettings.UpdateCheckoutSettingsRequest,
    checkoutSettings.UpdateCheckoutSettingsReply,
  ),
  getEcommerceSettings: call(
    checkoutSettings.GetEcommerceSettingsRequest,
    checkoutSettings.GetEcommerceSettingsReply,
  ),
  updateCheckout: call(checkout.UpdateCheckoutRequest, checkout.UpdateCheckoutReply),
  addToCheckout: call(checkout.AddToCheckoutRequest, checkout.AddToCheckoutReply),
  checkoutRemoveLineItems: call(
    checkout.CheckoutRemoveLineItemsRequest,
    checkout.CheckoutRemoveLineItemsReply,
  ),
  checkoutUpdateLineItemsQuantity: call(
    checkout.CheckoutUpdateLineItemsQuantityRequest,
    checkout.CheckoutUpdateLineItemsQuantityReply,
  ),
  checkoutRemoveGiftCard: call(checkout.CheckoutRemoveGiftCardRequest, checkout.CheckoutRemoveGiftCardReply),
  removeOverrideCheckoutUrl: call(
    checkout.RemoveOverrideCheckoutUrlRequest,
    checkout.RemoveOverrideCheckoutUrlReply,
  ),
  checkoutRemoveCoupon: call(checkout.CheckoutRemoveCouponRequest, checkout.CheckoutRemoveCouponReply),
  createOrder: call(checkout.CreateOrderRequest, checkout.CreateOrderReply),
  createOrderAndCharge: call(checkout.CreateOrderAndChargeRequest, checkout.CreateOrderAndChargeReply),
  getCheckoutUrl: call(checkout.GetCheckoutUrlRequest, checkout.GetCheckoutUrlReply),
  getCheckoutByCartId: call(checkout.GetCheckoutByCartIdRequest, checkout.GetCheckoutByCartIdReply),

  getOrder: call(orders.GetOrderRequest, orders.GetOrderReply),
  searchOrders: call(orders.SearchOrdersRequest, orders.SearchOrdersReply),
  queryOrders: call(formerOrders.QueryOrdersRequest, formerOrders.QueryOrdersReply),
  ordersCreateOrder: call(newOrders.OrdersCreateOrderRequest, fulfillments.OrderReply),
  importOrder: call(newOrders.ImportOrderRequest, fulfillments.OrderReply),
  aggregateOrders: call(orderAggregates.AggregateOrdersRequest, orderAggregates.AggregateOrdersReply),
  exportOrders: call(orderExports.ExportOrdersRequest, invoices.FileReply),
  updateOrder: call(orderUpdates.UpdateOrderRequest, fulfillments.OrderReply),
  bulkUpdateOrders: call(orderUpdates.BulkUpdateOrdersRequest, orderUpdates.BulkUpdateOrdersReply),
  bulkUpdateOrderTags: call(orderTags.BulkUpdateOrderTagsRequest, orderTags.BulkUpdateOrderTagsReply),
  listOrderTags: call(orderTags.ListOrderTagsRequest, orderTags.ListOrderTagsReply),
  updateOrderLineItem: call(orderUpdates.UpdateOrderLineItemRequest, fulfillments.OrderReply),
  updateOrderStatus: call(orderUpdates.UpdateOrderStatusRequest, fulfillments.OrderReply),
  cancelOrder: call(fulfillments.CancelOrderRequest, fulfillments.OrderReply),
  paymentCollectionMarkOrderAsPaid: call(fulfillments.MarkOrderAsPaidRequest, fulfillments.OrderReply),
  listNewOrders: call(orders.ListNewOrdersRequest, orders.ListNewOrdersReply),
  markOrdersSeen: call(orders.MarkOrdersSeenRequest, orders.MarkOrdersSeenReply),
  listOrderRefunds: call(refunds.ListOrderRefundsRequest, refunds.ListOrderRefundsReply),
  setReadyForPickup: call(fulfillments.SetReadyForPickupRequest, fulfillments.OrderReply),
  retryOrderRefund: call(refunds.RetryOrderRefundRequest, refunds.RetryOrderRefundReply),
  listTransactionsForSingleOrder: call(
    payments.ListTransactionsForSingleOrderRequest,
    payments.TransactionsReply,
  ),
  listTransactionsForMultipleOrders: call(
    payments.ListTransactionsForMultipleOrdersRequest,
    payments.ListTransactionsForMultipleOrdersReply,
  ),
  addPayments: call(payments.AddPaymentsRequest, payments.AddPaymentsReply),
  updatePaymentStatus: call(payments.UpdatePaymentStatusRequest, payments.TransactionsReply),
  getOrderRefundability: call(billing.GetOrderRefundabilityRequest, billing.GetOrderRefundabilityReply),
  calculateRefund: call(billing.CalculateRefundRequest, billing.CalculateRefundReply),
  captureAuthorizedPayments: call(billing.CaptureAuthorizedPaymentsRequest, payments.TransactionsReply),
  voidAuthorizedPayments: call(billing.VoidAuthorizedPaymentsRequest, payments.TransactionsReply),
  chargeOrder: call(charges.ChargeOrderRequest, charges.ChargeOrderReply),
  orderBillingRedeemGiftCard: call(
    charges.OrderBillingRedeemGiftCardRequest,
    charges.OrderBillingRedeemGiftCardReply,
  ),
  listSavedPaymentMethods: call(charges.ListSavedPaymentMethodsRequest, charges.ListSavedPaymentMethodsReply),
  refundPayments: call(billing.RefundPaymentsRequest, billing.RefundPaymentsReply),
  getRefundabilityStatus: call(billing.GetRefundabilityStatusRequest, billing.GetRefundabilityStatusReply),
  recordManuallyCollectedPayment: call(collection.RecordManuallyCollectedPaymentRequest, EmptyReply),
  getPaymentCollectabilityStatus: call(
    collection.GetPaymentCollectabilityStatusRequest,
    collection.GetPaymentCollectabilityStatusReply,
  ),
  addActivities: call(timeline.AddActivitiesRequest, timeline.AddActivitiesReply),
  updateActivity: call(timeline.UpdateActivityRequest, fulfillments.OrderReply),
  deleteActivity: call(timeline.DeleteActivityRequest, fulfillments.OrderReply),
  createPaymentLink: call(links.CreatePaymentLinkRequest, links.CreatePaymentLinkReply),
  listPaymentLinks: call(links.ListPaymentLinksRequest, links.ListPaymentLinksReply),
  voidPaymentLink: call(links.VoidPaymentLinkRequest, links.VoidPaymentLinkReply),
  sendPaymentLink: call(links.SendPaymentLinkRequest, links.SendPaymentLinkReply),
  createDraftOrder: call(draftOrders.CreateDraftOrderRequest, draftOrders.CreateDraftOrderReply),
  getDraftOrder: call(draftOrders.GetDraftOrderRequest, draftOrders.GetDraftOrderReply),
  queryDraftOrders: call(draftOrders.QueryDraftOrdersRequest, draftOrders.QueryDraftOrdersReply),
  addLineItemsToDraftOrder: call(
    draftOrders.AddLineItemsToDraftOrderRequest,
    draftOrders.AddLineItemsToDraftOrderReply,
  ),
  createOrderFromDraft: call(draftOrders.CreateOrderFromDraftRequest, draftOrders.CreateOrderFromDraftReply),
  commitDraftOrder: call(draftOrders.CommitDraftOrderRequest, draftOrders.CommitDraftOrderReply),
  deleteDraftOrder: call(draftOrders.DeleteDraftOrderRequest, draftOrders.DeleteDraftOrderReply),
  updateDraftOrder: call(draftOrders.UpdateDraftOrderRequest, draftOrders.UpdateDraftOrderReply),
  calculateDraftOrder: call(draftOrders.CalculateDraftOrderRequest, draftOrders.CalculateDraftOrderReply),
  listInvoicesForMultipleOrders: call(
    invoices.ListInvoicesForMultipleOrdersRequest,
    invoices.ListInvoicesForMultipleOrdersReply,
  ),
  addInvoiceToOrder: call(invoices.AddInvoiceToOrderRequest, invoices.AddInvoiceToOrderReply),
  generateInvoice: call(invoices.GenerateInvoiceRequest, invoices.GenerateInvoiceReply),
  listInvoices: call(invoices.ListInvoicesRequest, invoices.ListInvoicesReply),
  exportInvoices: call(invoices.ExportInvoicesRequest, invoices.FileReply),
  listOrderInvoices: call(invoices.ListOrderInvoicesRequest, invoices.ListOrderInvoicesReply),
  sendInvoice: call(invoices.SendInvoiceRequest, invoices.SendInvoiceReply),
  downloadInvoice: call(invoices.DownloadInvoiceRequest, invoices.FileReply),
  downloadSlips: call(invoices.DownloadSlipsRequest, invoices.FileReply),
  downloadSlip: call(invoices.DownloadSlipRequest, invoices.FileReply),
  downloadInvoiceFile: call(invoices.DownloadInvoiceFileRequest, invoices.FileReply),
  listDisputes: call(disputes.ListDisputesRequest, disputes.ListDisputesReply),
  getDispute: call(disputes.GetDisputeRequest, disputes.DisputeReply),
  uploadDisputeFile: call(disputes.UploadDisputeFileRequest, disputes.DisputeReply),
  submitDisputeEvidence: call(disputes.SubmitDisputeEvidenceRequest, disputes.DisputeReply),
  listPaymentComparisons: call(
    reconciliation.ListPaymentComparisonsRequest,
    reconciliation.ListPaymentComparisonsReply,
  ),
  comparePayments: call(reconciliation.ComparePaymentsRequest, reconciliation.ComparePaymentsReply),
  listPaymentDifferences: call(
    reconciliation.ListPaymentDifferencesRequest,
    reconciliation.ListPaymentDifferencesReply,
  ),
  exportPaymentDifferences: call(reconciliation.ExportPaymentDifferencesRequest, invoices.FileReply),
  settlePaymentDifference: call(
    reconciliation.SettlePaymentDifferenceRequest,
    reconciliation.SettlePaymentDifferenceReply,
  ),
  listReturns: call(returns.ListReturnsRequest, returns.ListReturnsReply),
  getReturn: call(returns.GetReturnRequest, returns.GetReturnReply),
  listOrderReturns: call(returns.ListOrderReturnsRequest, returns.ListOrderReturnsReply),
  approveReturn: call(returns.ApproveReturnRequest, returns.ReturnReply),
  declineReturn: call(returns.DeclineReturnRequest, returns.ReturnReply),
  receiveReturn: call(returns.ReceiveReturnRequest, returns.ReturnReply),
  refundReturn: call(returns.RefundReturnRequest, returns.ReturnReply),
  closeReturn: call(returns.CloseReturnRequest, returns.ReturnReply),
  listLabelServices: call(shippingLabels.ListLabelServicesRequest, shippingLabels.ListLabelServicesReply),
  connectLabelAccount: call(shippingLabels.ConnectLabelAccountRequest, shippingLabels.LabelAccountReply),
  testLabelAccount: call(shippingLabels.TestLabelAccountRequest, shippingLabels.LabelAccountReply),
  disconnectLabelAccount: call(
    shippingLabels.DisconnectLabelAccountRequest,
    shippingLabels.DisconnectLabelAccountReply,
  ),
  getLabelForm: call(shippingLabels.GetLabelFormRequest, shippingLabels.GetLabelFormReply),
  requestLabelRates: call(shippingLabels.RequestLabelRatesRequest, shippingLabels.RequestLabelRatesReply),
  listOrderLabels: call(shippingLabels.ListOrderLabelsRequest, shippingLabels.ListOrderLabelsReply),
  buyShippingLabel: call(shippingLabels.BuyShippingLabelRequest, shippingLabels.ShippingLabelReply),
  voidShippingLabel: call(shippingLabels.VoidShippingLabelRequest, shippingLabels.ShippingLabelReply),
  downloadShippingLabel: call(shippingLabels.DownloadShippingLabelRequest, invoices.FileReply),
  getAbandonedCheckout: call(abandoned.AbandonedCheckoutById, abandoned.AbandonedCheckoutReply),
  queryAbandonedCheckouts: call(
    abandoned.QueryAbandonedCheckoutsRequest,
    abandoned.QueryAbandonedCheckoutsReply,
  ),
  searchAbandonedCheckouts: call(
    abandoned.SearchAbandonedCheckoutsRequest,
    abandoned.SearchAbandonedCheckoutsReply,
  ),
  deleteAbandonedCheckout: call(abandoned.AbandonedCheckoutById, abandoned.DeleteAbandonedCheckoutReply),
  addAbandonedCheckoutActivity: call(
    abandoned.AddAbandonedCheckoutActivityRequest,
    abandoned.AbandonedCheckoutReply,
  ),
  redirectToCheckout: call(abandoned.RedirectToCheckoutRequest, abandoned.RedirectToCheckoutReply),
  getAbandonedCheckoutDetails: call(
    abandoned.AbandonedCheckoutById,
    abandoned.GetAbandonedCheckoutDetailsReply,
  ),
  sendAbandonedCheckoutEmail: call(
    abandoned.AbandonedCheckoutById,
    abandoned.SendAbandonedCheckoutEmailReply,
  ),
  getAbandonedCheckoutFigures: call(
    abandoned.GetAbandonedCheckoutFiguresRequest,
    abandoned.GetAbandonedCheckoutFiguresReply,
  ),
  listDeliverySlots: call(slots.ListDeliverySlotsRequest, slots.ListDeliverySlotsReply),
  listFulfillmentsForSingleOrder: call(fulfillments.OfOrder, fulfillments.ListFulfillmentsReply),
  listFulfillmentsForMultipleOrders: call(
    fulfillments.ListFulfillmentsOfOrdersRequest,
    fulfillments.ListFulfillmentsOfOrdersReply,
  ),
  createFulfillment: call(fulfillments.CreateFulfillmentRequest, fulfillments.CreateFulfillmentReply),
  bulkCreateFulfillments: call(
    fulfillments.BulkCreateFulfillmentsRequest,
    fulfillments.BulkCreateFulfillmentsReply,
  ),
  updateFulfillment: call(fulfillments.UpdateFulfillmentRequest, fulfillments.ListFulfillmentsReply),
  deleteFulfillment: call(fulfillments.DeleteFulfillmentRequest, fulfillments.ListFulfillmentsReply),

  getDefaultWishlist: call(wishlists.GetDefaultWishlistRequest, wishlists.GetDefaultWishlistReply),
  addWishlistItem: call(wishlists.WishlistItemRequest, wishlists.WishlistItemReply),
  removeWishlistItem: call(wishlists.WishlistItemRequest, wishlists.WishlistItemReply),

  graphql: call(graphql.GraphQlRequest, graphql.GraphQlReply),
  createRedirectSession: call(redirects.CreateRedirectSessionRequest, redirects.CreateRedirectSessionReply),

  getProduct: call(catalogue.GetProductRequest, catalogue.GetProductReply),
  getProductPlatformized: call(
    catalogue.GetProductPlatformizedRequest,
    catalogue.GetProductPlatformizedReply,
  ),
  queryProducts: call(productQuery.QueryProductsRequest, productQuery.QueryProductsReply),
  getProductOptionsAvailability: call(
    catalogue.GetProductOptionsAvailabilityRequest,
    catalogue.GetProductOptionsAvailabilityReply,
  ),
  getCatalogVersion: call(readsV3.GetCatalogVersionRequest, readsV3.GetCatalogVersionReply),
  queryProductsV3: call(readsV3.QueryProductsV3Request, readsV3.QueryProductsV3Reply),
  searchProductsV3: call(readsV3.SearchProductsV3Request, readsV3.SearchProductsV3Reply),
  countProductsV3: call(readsV3.CountProductsV3Request, readsV3.CountProductsV3Reply),
  getProductV3: call(readsV3.GetProductV3Request, readsV3.ProductV3Reply),
  getProductBySlugV3: call(readsV3.GetProductBySlugV3Request, readsV3.ProductV3Reply),
  getAllProductsCategory: call(readsV3.GetAllProductsCategoryRequest, readsV3.GetAllProductsCategoryReply),
  queryVariantsV3: call(readsV3.QueryVariantsV3Request, readsV3.QueryVariantsV3Reply),
  searchVariantsV3: call(readsV3.SearchVariantsV3Request, readsV3.SearchVariantsV3Reply),
  createProductV3: call(writesV3.CreateProductV3Request, writesV3.WrittenProductV3Reply),
  updateProductV3: call(writesV3.UpdateProductV3Request, writesV3.WrittenProductV3Reply),
  deleteProductV3: call(writesV3.DeleteProductV3Request, writesV3.DeleteProductV3Reply),
  createProductWithInventory: call(writesV3.ProductWithInventoryRequest, writesV3.ProductWithInventoryReply),
  updateProductWithInventory: call(writesV3.ProductWithInventoryRequest, writesV3.ProductWithInventoryReply),
  bulkCreateProductsV3: call(writesV3.BulkCreateProductsV3Request, writesV3.BulkProductsV3Reply),
  bulkUpdateProductsV3: call(writesV3.BulkUpdateProductsV3Request, writesV3.BulkProductsV3Reply),
  bulkDeleteProductsV3: call(writesV3.BulkDeleteProductsV3Request, writesV3.BulkProductsV3Reply),
  getRecommendation: call(recommendations.GetRecommendationRequest, recommendations.GetRecommendationReply),
  listAvailableAlgorithms: call(
    recommendations.ListAvailableAlgorithmsRequest,
    recommendations.ListAvailableAlgorithmsReply,
  ),
  getProductPage: call(storefrontCatalogue.GetProductPageRequest, storefrontCatalogue.GetProductPageReply),
  listCurrencies: call(currencies.ListCurrenciesRequest, currencies.ListCurrenciesReply),
  getConversionRate: call(currencies.GetConversionRateRequest, currencies.GetConversionRateReply),
  convertCurrency: call(currencies.ConvertCurrencyRequest, currencies.ConvertCurrencyReply),
  searchSuggestions: call(
    storefrontCatalogue.SearchSuggestionsRequest,
    storefrontCatalogue.SearchSuggestionsReply,
  ),

  createProduct: call(catalogue.CreateProductRequest, catalogue.CreateProductReply),
  updateProduct: call(catalogue.UpdateProductRequest, catalogue.UpdateProductReply),
  deleteProduct: call(catalogue.DeleteProductRequest, catalogue.DeleteProductReply),
  deleteProductOptions: call(catalogue.DeleteProductOptionsRequest, catalogue.DeleteProductOptionsReply),
  removeBrand: call(catalogue.RemoveBrandRequest, catalogue.RemoveBrandReply),
  removeRibbon: call(catalogue.RemoveRibbonRequest, catalogue.RemoveRibbonReply),

  getCatalogueProduct: call(catalogue.GetCatalogueProductRequest, catalogue.GetCatalogueProductReply),
  setProductMedia: call(catalogue.SetProductMediaRequest, catalogue.SetProductMediaReply),
  getCatalogueCollection: call(
    collections.GetCatalogueCollectionRequest,
    collections.GetCatalogueCollectionReply,
  ),
  setCollectionMedia: call(collections.SetCollectionMediaRequest, collections.SetCollectionMediaReply),
  listCatalogueCollections: call(
    collections.ListCatalogueCollectionsRequest,
    collections.ListCatalogueCollectionsReply,
  ),
  previewCollectionRule: call(
    collections.PreviewCollectionRuleRequest,
    collections.PreviewCollectionRuleReply,
  ),
  queryBrands: call(attributes.QueryBrandsRequest, attributes.QueryBrandsReply),
  queryRibbons: call(attributes.QueryRibbonsRequest, attributes.QueryRibbonsReply),
  queryCustomizations: call(attributes.QueryCustomizationsRequest, attributes.QueryCustomizationsReply),
  queryCategories: call(categories.QueryCategoriesRequest, categories.QueryCategoriesReply),
  searchCategories: call(categories.SearchCategoriesRequest, categories.SearchCategoriesReply),
  getCategory: call(categories.GetCategoryRequest, categories.GetCategoryReply),
  getCategoryBySlug: call(categories.GetCategoryBySlugRequest, categories.GetCategoryBySlugReply),
  listTrees: call(EmptyRequest, categories.ListTreesReply),
  listItemsInCategory: call(categories.ListItemsInCategoryRequest, categories.ListItemsInCategoryReply),
  listCategoriesForItem: call(categories.ListCategoriesForItemRequest, categories.ListCategoriesForItemReply),
  listCategoriesForItems: call(
    categories.ListCategoriesForItemsRequest,
    categories.ListCategoriesForItemsReply,
  ),
  getArrangedItems: call(categories.GetArrangedItemsRequest, categories.GetArrangedItemsReply),
  createCategory: call(categories.CreateCategoryRequest, categories.CreateCategoryReply),
  updateCategory: call(categories.UpdateCategoryRequest, categories.UpdateCategoryReply),
  updateCategoryVisibility: call(
    categories.UpdateCategoryVisibilityRequest,
    categories.UpdateCategoryVisibilityReply,
  ),
  deleteCategory: call(categories.DeleteCategoryRequest, categories.DeleteCategoryReply),
  setArrangedItems: call(categories.SetArrangedItemsRequest, categories.SetArrangedItemsReply),
  bulkAddItemsToCategory: call(
    categories.BulkAddItemsToCategoryRequest,
    categories.BulkAddItemsToCategoryReply,
  ),
  bulkRemoveItemsFromCategory: call(
    categories.BulkRemoveItemsFromCategoryRequest,
    categories.BulkRemoveItemsFromCategoryReply,
  ),
  bulkAddItemToCategories: call(
    categories.BulkAddItemToCategoriesRequest,
    categories.BulkAddItemToCategoriesReply,
  ),
  moveCollectionProducts: call(
    collections.MoveCollectionProductsRequest,
    collections.MoveCollectionProductsReply,
  ),
  bulkUpdateProducts: call(bulk.BulkUpdateProductsRequest, bulk.BulkUpdateProductsReply),
  bulkDeleteProducts: call(bulk.BulkDeleteProductsRequest, bulk.BulkDeleteProductsReply),
  previewBulkChange: call(bulk.PreviewBulkChangeRequest, bulk.PreviewBulkChangeReply),

  createProductPlatformized: call(catalogue.CreateProductRequest, catalogue.CreateProductReply),
  updateProductPlatformized: call(catalogue.UpdateProductRequest, catalogue.UpdateProductReply),
  deleteProductPlatformized: call(catalogue.DeleteProductRequest, catalogue.DeleteProductReply),
  writeProxyCreateProductPlatformized: call(catalogue.CreateProductRequest, catalogue.CreateProductReply),
  writeProxyUpdateProductPlatformized: call(catalogue.UpdateProductRequest, catalogue.UpdateProductReply),
  writeProxyDeleteProductPlatformized: call(catalogue.DeleteProductRequest, catalogue.DeleteProductReply),

  queryProductVariants: call(variants.QueryProductVariantsRequest, variants.QueryProductVariantsReply),
  queryStoreVariants: call(variants.QueryStoreVariantsRequest, variants.QueryStoreVariantsReply),
  getStoreVariant: call(variants.GetStoreVariantRequest, variants.GetStoreVariantReply),
  updateProductVariants: call(variants.UpdateProductVariantsRequest, variants.UpdateProductVariantsReply),
  resetAllProductVariantData: call(
    variants.ResetAllProductVariantDataRequest,
    variants.ResetAllProductVariantDataReply,
  ),

  addProductMedia: call(media.AddProductMediaRequest, media.AddProductMediaReply),
  removeProductMedia: call(media.RemoveProductMediaRequest, media.RemoveProductMediaReply),
  addProductMediaToChoices: call(media.AddProductMediaToChoicesRequest, media.AddProductMediaToChoicesReply),
  removeProductMediaFromChoices: call(
    media.RemoveProductMediaFromChoicesRequest,
    media.RemoveProductMediaFromChoicesReply,
  ),

  bulkUpdateProductsProperty: call(
    bulk.BulkUpdateProductsPropertyRequest,
    bulk.BulkUpdateProductsPropertyReply,
  ),
  bulkAdjustProductProperty: call(bulk.BulkAdjustProductPropertyRequest, bulk.BulkAdjustProductPropertyReply),

  queryCollections: call(collections.QueryCollectionsRequest, collections.QueryCollectionsReply),
  getCollection: call(collections.GetCollectionRequest, collections.GetCollectionReply),
  getCollectionBySlug: call(collections.GetCollectionBySlugRequest, collections.GetCollectionBySlugReply),
  getProductsCollectionBySlug: call(
    collections.GetProductsCollectionBySlugRequest,
    collections.GetProductsCollectionBySlugReply,
  ),
  createCollection: call(collections.CreateCollectionRequest, collections.CreateCollectionReply),
  updateCollection: call(collections.UpdateCollectionRequest, collections.UpdateCollectionReply),
  deleteCollection: call(collections.DeleteCollectionRequest, collections.DeleteCollectionReply),
  addProductsToCollection: call(
    collections.AddProductsToCollectionRequest,
    collections.AddProductsToCollectionReply,
  ),
  removeProductsFromCollection: call(
    collections.RemoveProductsFromCollectionRequest,
    collections.RemoveProductsFromCollectionReply,
  ),

  queryInventory: call(inventory.QueryInventoryRequest, inventory.QueryInventoryReply),
  getInventoryVariants: call(inventory.GetInventoryVariantsRequest, inventory.GetInventoryVariantsReply),
  updateInventoryVariants: call(
    inventory.UpdateInventoryVariantsRequest,
    inventory.UpdateInventoryVariantsReply,
  ),
  incrementInventory: call(inventory.IncrementInventoryRequest, inventory.IncrementInventoryReply),
  decrementInventory: call(inventory.DecrementInventoryRequest, inventory.DecrementInventoryReply),
  queryInventoryItems: call(inventoryV3.QueryInventoryItemsRequest, inventoryV3.QueryInventoryItemsReply),
  searchInventoryItems: call(inventoryV3.SearchInventoryItemsRequest, inventoryV3.SearchInventoryItemsReply),
  countInventoryItems: call(inventoryV3.CountInventoryItemsRequest, inventoryV3.CountInventoryItemsReply),
  getInventoryItem: call(inventoryV3.GetInventoryItemRequest, inventoryV3.GetInventoryItemReply),
  createInventoryItem: call(inventoryV3.CreateInventoryItemRequest, inventoryV3.CreateInventoryItemReply),
  updateInventoryItem: call(inventoryV3.UpdateInventoryItemRequest, inventoryV3.UpdateInventoryItemReply),
  bulkCreateInventoryItems: call(
    inventoryV3.BulkCreateInventoryItemsRequest,
    inventoryV3.BulkCreateInventoryItemsReply,
  ),
  bulkUpdateInventoryItems: call(
    inventoryV3.BulkUpdateInventoryItemsRequest,
    inventoryV3.BulkUpdateInventoryItemsReply,
  ),
  bulkIncrementInventoryItems: call(
    inventoryV3.BulkIncrementInventoryItemsRequest,
    inventoryV3.BulkIncrementInventoryItemsReply,
  ),
  bulkDecrementInventoryItems: call(
    inventoryV3.BulkDecrementInventoryItemsRequest,
    inventoryV3.BulkDecrementInventoryItemsReply,
  ),
  bulkIncrementInventoryItemsByVariantAndLocation: call(
    inventoryV3.BulkIncrementInventoryItemsByVariantAndLocationRequest,
    inventoryV3.BulkIncrementInventoryItemsByVariantAndLocationReply,
  ),
  bulkDecrementInventoryItemsByVariantAndLocation: call(
    inventoryV3.BulkDecrementInventoryItemsByVariantAndLocationRequest,
    inventoryV3.BulkDecrementInventoryItemsByVariantAndLocationReply,
  ),
  queryStoresLocations: call(inventoryV3.QueryStoresLocationsRequest, inventoryV3.QueryStoresLocationsReply),
  getStoresLocation: call(inventoryV3.GetStoresLocationRequest, inventoryV3.GetStoresLocationReply),
  getDefaultStoresLocation: call(EmptyRequest, inventoryV3.GetDefaultStoresLocationReply),
  queryStock: call(stockList.QueryStockRequest, stockList.QueryStockReply),
  changeStock: call(stockList.ChangeStockRequest, stockList.ChangeStockReply),
  queryStockMovements: call(stock.QueryStockMovementsRequest, stock.QueryStockMovementsReply),
  listLowStock: call(stock.ListLowStockRequest, stock.ListLowStockReply),
  getLowStockThresholds: call(stock.GetLowStockThresholdsRequest, stock.GetLowStockThresholdsReply),
  setLowStockThresholds: call(stock.SetLowStockThresholdsRequest, stock.SetLowStockThresholdsReply),

  createBackInStockNotificationRequest: call(
    waiting.CreateBackInStockRequestRequest,
    waiting.CreateBackInStockRequestReply,
  ),
  getBackInStockNotificationRequest: call(
    waiting.GetBackInStockRequestRequest,
    waiting.GetBackInStockRequestReply,
  ),
  queryBackInStockNotificationRequests: call(
    waiting.QueryBackInStockRequestsRequest,
    waiting.QueryBackInStockRequestsReply,
  ),
  typedQueryBackInStockNotificationRequests: call(
    waiting.QueryBackInStockRequestsRequest,
    waiting.QueryBackInStockRequestsReply,
  ),
  getBackInStockNotificationRequestsCountByCatalogReferences: call(
    waiting.CountBackInStockRequestsRequest,
    waiting.CountBackInStockRequestsReply,
  ),
  deleteBackInStockNotificationRequest: call(
    waiting.DeleteBackInStockRequestRequest,
    waiting.DeleteBackInStockRequestReply,
  ),
  markAsNotificationSent: call(
    waiting.MarkBackInStockNotificationSentRequest,
    waiting.MarkBackInStockNotificationSentReply,
  ),
  createReview: call(reviews.CreateReviewRequest, reviews.CreateReviewReply),
  bulkCreateReview: call(reviews.BulkCreateReviewRequest, reviews.BulkCreateReviewReply),
  getReview: call(reviews.GetReviewRequest, reviews.GetReviewReply),
  queryReviews: call(reviews.QueryReviewsRequest, reviews.QueryReviewsReply),
  countReviews: call(reviews.CountReviewsRequest, reviews.CountReviewsReply),
  updateReview: call(reviews.UpdateReviewRequest, reviews.UpdateReviewReply),
  deleteReview: call(reviews.DeleteReviewRequest, reviews.DeleteReviewReply),
  setReviewReply: call(reviews.SetReviewReplyRequest, reviews.SetReviewReplyReply),
  removeReviewReply: call(reviews.RemoveReviewReplyRequest, reviews.RemoveReviewReplyReply),
  updateReviewModeration: call(reviews.UpdateReviewModerationRequest, reviews.UpdateReviewModerationReply),
  getProductReviews: call(reviews.GetProductReviewsRequest, reviews.GetProductReviewsReply),
  getReviewAccess: call(reviews.GetReviewAccessRequest, reviews.GetReviewAccessReply),
  listReviews: call(reviews.ListReviewsRequest, reviews.ListReviewsReply),
  listShopForms: call(forms.ListShopFormsRequest, forms.ListShopFormsReply),
  getShopForm: call(forms.GetShopFormRequest, forms.GetShopFormReply),
  createForm: call(forms.CreateFormRequest, forms.CreateFormReply),
  updateForm: call(forms.UpdateFormRequest, forms.UpdateFormReply),
  deleteForm: call(forms.DeleteFormRequest, forms.DeleteFormReply),
  getFormPage: call(forms.GetFormPageRequest, forms.GetFormPageReply),
  listFormPages: call(forms.ListFormPagesRequest, forms.ListFormPagesReply),
  getForm: call(forms.GetFormRequest, forms.GetFormReply),
  queryForms: call(forms.QueryFormsRequest, forms.QueryFormsReply),
  listForms: call(forms.ListFormsRequest, forms.ListFormsReply),
  getFormSummary: call(forms.GetFormSummaryRequest, forms.GetFormSummaryReply),
  createSubmission: call(submissions.CreateSubmissionRequest, submissions.CreateSubmissionReply),
  validateFormSubmission: call(
    submissions.ValidateFormSubmissionRequest,
    submissions.ValidateFormSubmissionReply,
  ),
  querySubmissionsByNamespace: call(submissions.QuerySubmissionsRequest, submissions.QuerySubmissionsReply),
  getSubmission: call(submissions.GetSubmissionRequest, submissions.GetSubmissionReply),
  confirmSubmission: call(submissions.ConfirmSubmissionRequest, submissions.ConfirmSubmissionReply),
  deleteSubmission: call(submissions.DeleteSubmissionRequest, submissions.DeleteSubmissionReply),
  listFormSubmissions: call(submissions.ListFormSubmissionsRequest, submissions.ListFormSubmissionsReply),
  markSubmissions: call(submissions.MarkSubmissionsRequest, submissions.MarkSubmissionsReply),
  exportSubmissions: call(submissions.ExportSubmissionsRequest, submissions.ExportSubmissionsReply),
  reportItemsBackInStock: call(waiting.ReportItemsBackInStockRequest, waiting.ReportItemsBackInStockReply),
  getBackInStockSettings: call(waiting.GetBackInStockSettingsRequest, waiting.GetBackInStockSettingsReply),
  startCollectingRequests: call(
    waiting.CollectBackInStockRequestsRequest,
    waiting.GetBackInStockSettingsReply,
  ),
  stopCollectingRequests: call(
    waiting.CollectBackInStockRequestsRequest,
    waiting.GetBackInStockSettingsReply,
  ),
  stopBackInStockEmails: call(waiting.StopBackInStockEmailsRequest, waiting.StopBackInStockEmailsReply),
  listWaiting: call(waiting.ListWaitingRequest, waiting.ListWaitingReply),
  listWaitingRequests: call(waiting.ListWaitingRequestsRequest, waiting.ListWaitingRequestsReply),

  reviewApp: call(apps.ReviewAppRequest, apps.ReviewAppReply),
  installApp: call(apps.InstallAppRequest, apps.InstallAppReply),
  listApps: call(apps.ListAppsRequest, apps.ListAppsReply),
  getApp: call(apps.GetAppRequest, apps.GetAppReply),
  updateApp: call(apps.UpdateAppRequest, apps.UpdateAppReply),
  uninstallApp: call(apps.UninstallAppRequest, apps.UninstallAppReply),
  rotateAppSecret: call(apps.RotateAppSecretRequest, apps.RotateAppSecretReply),
  getAppPublicKey: call(apps.GetAppPublicKeyRequest, apps.GetAppPublicKeyReply),
  rotateAppKey: call(apps.RotateAppKeyRequest, apps.RotateAppKeyReply),
  listAppPages: call(apps.ListAppPagesRequest, apps.ListAppPagesReply),
  openAppPage: call(apps.OpenAppPageRequest, apps.OpenAppPageReply),

  createPlugin: call(plugins.CreatePluginRequest, plugins.CreatePluginReply),
  listPlugins: call(plugins.ListPluginsRequest, plugins.ListPluginsReply),
  getPlugin: call(plugins.GetPluginRequest, plugins.GetPluginReply),
  updatePlugin: call(plugins.UpdatePluginRequest, plugins.UpdatePluginReply),
  deletePlugin: call(plugins.DeletePluginRequest, plugins.DeletePluginReply),
  enablePlugin: call(plugins.EnablePluginRequest, plugins.EnablePluginReply),
  disablePlugin: call(plugins.DisablePluginRequest, plugins.DisablePluginReply),
  getPluginPublicKey: call(plugins.GetPluginPublicKeyRequest, plugins.GetPluginPublicKeyReply),
  rotatePluginKey: call(plugins.RotatePluginKeyRequest, plugins.RotatePluginKeyReply),
  listPluginStatistics: call(plugins.ListPluginStatisticsRequest, plugins.ListPluginStatisticsReply),
  getPluginStatistics: call(plugins.GetPluginStatisticsRequest, plugins.GetPluginStatisticsReply),
  getPluginSamples: call(plugins.GetPluginSamplesRequest, plugins.GetPluginSamplesReply),
  tryPlugin: call(plugins.TryPluginRequest, plugins.TryPluginReply),
  createCoupon: call(coupons.CreateCouponRequest, coupons.CreateCouponReply),
  getCoupon: call(coupons.GetCouponRequest, coupons.GetCouponReply),
  updateCoupon: call(coupons.UpdateCouponRequest, coupons.UpdateCouponReply),
  deleteCoupon: call(coupons.DeleteCouponRequest, coupons.DeleteCouponReply),
  queryCoupons: call(coupons.QueryCouponsRequest, coupons.QueryCouponsReply),
  getGiftCard: call(giftCards.GetGiftCardRequest, giftCards.GetGiftCardReply),
  redeemGiftCard: call(giftCards.RedeemGiftCardRequest, giftCards.RedeemGiftCardReply),
  voidGiftCardTransaction: call(
    giftCards.VoidGiftCardTransactionRequest,
    giftCards.VoidGiftCardTransactionReply,
  ),
  listGiftCardProducts: call(
    giftCardProducts.ListGiftCardProductsRequest,
    giftCardProducts.ListGiftCardProductsReply,
  ),
  createGiftCardProduct: call(
    giftCardProducts.CreateGiftCardProductRequest,
    giftCardProducts.CreateGiftCardProductReply,
  ),
  updateGiftCardProduct: call(
    giftCardProducts.UpdateGiftCardProductRequest,
    giftCardProducts.UpdateGiftCardProductReply,
  ),
  deleteGiftCardProduct: call(
    giftCardProducts.DeleteGiftCardProductRequest,
    giftCardProducts.DeleteGiftCardProductReply,
  ),
  listGiftCards: call(giftCards.ListGiftCardsRequest, giftCards.ListGiftCardsReply),
  readGiftCard: call(giftCards.ReadGiftCardRequest, giftCards.ReadGiftCardReply),
  issueGiftCard: call(giftCards.IssueGiftCardRequest, giftCards.IssueGiftCardReply),
  updateGiftCard: call(giftCards.UpdateGiftCardRequest, giftCards.UpdateGiftCardReply),
  adjustGiftCard: call(giftCards.AdjustGiftCardRequest, giftCards.AdjustGiftCardReply),
  replaceGiftCardCode: call(giftCards.ReplaceGiftCardCodeRequest, giftCards.ReplaceGiftCardCodeReply),
  importGiftCards: call(giftCards.ImportGiftCardsRequest, giftCards.ImportGiftCardsReply),

  createDiscountRule: call(discountRules.CreateDiscountRuleRequest, discountRules.CreateDiscountRuleReply),
  getDiscountRule: call(discountRules.GetDiscountRuleRequest, discountRules.GetDiscountRuleReply),
  updateDiscountRule: call(discountRules.UpdateDiscountRuleRequest, discountRules.UpdateDiscountRuleReply),
  deleteDiscountRule: call(discountRules.DeleteDiscountRuleRequest, discountRules.DeleteDiscountRuleReply),
  queryDiscountRules: call(discountRules.QueryDiscountRulesRequest, discountRules.QueryDiscountRulesReply),
  listDiscountTriggers: call(
    discountRules.ListDiscountTriggersRequest,
    discountRules.ListDiscountTriggersReply,
  ),

  getDeliverySolutions: call(solutions.GetDeliverySolutionsRequest, solutions.GetDeliverySolutionsReply),
  createShippingOption: call(delivery.CreateShippingOptionRequest, delivery.CreateShippingOptionReply),
  getShippingOption: call(delivery.GetShippingOptionRequest, delivery.GetShippingOptionReply),
  queryShippingOptions: call(delivery.QueryShippingOptionsRequest, delivery.QueryShippingOptionsReply),
  updateShippingOption: call(delivery.UpdateShippingOptionRequest, delivery.UpdateShippingOptionReply),
  deleteShippingOption: call(delivery.DeleteShippingOptionRequest, delivery.DeleteShippingOptionReply),
  addDeliveryRegionToShippingOption: call(
    delivery.AddDeliveryRegionToShippingOptionRequest,
    delivery.AddDeliveryRegionToShippingOptionReply,
  ),
  removeDeliveryRegionFromShippingOption: call(
    delivery.RemoveDeliveryRegionFromShippingOptionRequest,
    delivery.RemoveDeliveryRegionFromShippingOptionReply,
  ),

  createLocalDeliveryOption: call(
    localDelivery.CreateLocalDeliveryOptionRequest,
    localDelivery.CreateLocalDeliveryOptionReply,
  ),
  getLocalDeliveryOption: call(
    localDelivery.GetLocalDeliveryOptionRequest,
    localDelivery.GetLocalDeliveryOptionReply,
  ),
  queryLocalDeliveryOptions: call(
    localDelivery.QueryLocalDeliveryOptionsRequest,
    localDelivery.QueryLocalDeliveryOptionsReply,
  ),
  updateLocalDeliveryOption: call(
    localDelivery.UpdateLocalDeliveryOptionRequest,
    localDelivery.UpdateLocalDeliveryOptionReply,
  ),
  deleteLocalDeliveryOption: call(
    localDelivery.DeleteLocalDeliveryOptionRequest,
    localDelivery.DeleteLocalDeliveryOptionReply,
  ),
  createPickupLocation: call(delivery.CreatePickupLocationRequest, delivery.CreatePickupLocationReply),
  getPickupLocation: call(delivery.GetPickupLocationRequest, delivery.GetPickupLocationReply),
  queryPickupLocation: call(delivery.QueryPickupLocationRequest, delivery.QueryPickupLocationReply),
  updatePickupLocation: call(delivery.UpdatePickupLocationRequest, delivery.UpdatePickupLocationReply),
  deletePickupLocation: call(delivery.DeletePickupLocationRequest, delivery.DeletePickupLocationReply),

  createDeliveryProfile: call(profiles.CreateDeliveryProfileRequest, profiles.CreateDeliveryProfileReply),
  getDeliveryProfile: call(profiles.GetDeliveryProfileRequest, profiles.GetDeliveryProfileReply),
  getDeliveryProfileByDeliveryRegionId: call(
    profiles.GetDeliveryProfileByDeliveryRegionIdRequest,
    profiles.GetDeliveryProfileByDeliveryRegionIdReply,
  ),
  queryDeliveryProfiles: call(profiles.QueryDeliveryProfilesRequest, profiles.QueryDeliveryProfilesReply),
  updateDeliveryProfile: call(profiles.UpdateDeliveryProfileRequest, profiles.UpdateDeliveryProfileReply),
  deleteDeliveryProfile: call(profiles.DeleteDeliveryProfileRequest, profiles.DeleteDeliveryProfileReply),
  addDeliveryRegion: call(profiles.AddDeliveryRegionRequest, profiles.AddDeliveryRegionReply),
  updateDeliveryRegion: call(profiles.UpdateDeliveryRegionRequest, profiles.UpdateDeliveryRegionReply),
  removeDeliveryRegion: call(profiles.RemoveDeliveryRegionRequest, profiles.RemoveDeliveryRegionReply),
  addDeliveryCarrier: call(profiles.AddDeliveryCarrierRequest, profiles.AddDeliveryCarrierReply),
  removeDeliveryCarrier: call(profiles.RemoveDeliveryCarrierRequest, profiles.RemoveDeliveryCarrierReply),
  listDeliveryCarriers: call(profiles.ListDeliveryCarriersRequest, profiles.ListDeliveryCarriersReply),
  listInstalledDeliveryCarriers: call(
    profiles.ListInstalledDeliveryCarriersRequest,
    profiles.ListInstalledDeliveryCarriersReply,
  ),

  createTaxGroup: call(tax.CreateTaxGroupRequest, tax.CreateTaxGroupReply),
  getTaxGroup: call(tax.GetTaxGroupRequest, tax.GetTaxGroupReply),
  queryTaxGroups: call(tax.QueryTaxGroupsRequest, tax.QueryTaxGroupsReply),
  listDefaultTaxGroups: call(tax.ListDefaultTaxGroupsRequest, tax.ListDefaultTaxGroupsReply),
  updateTaxGroup: call(tax.UpdateTaxGroupRequest, tax.UpdateTaxGroupReply),
  deleteTaxGroup: call(tax.DeleteTaxGroupRequest, tax.DeleteTaxGroupReply),

  createTaxRegion: call(tax.CreateTaxRegionRequest, tax.CreateTaxRegionReply),
  getTaxRegion: call(tax.GetTaxRegionRequest, tax.GetTaxRegionReply),
  queryTaxRegions: call(tax.QueryTaxRegionsRequest, tax.QueryTaxRegionsReply),
  updateTaxRegion: call(tax.UpdateTaxRegionRequest, tax.UpdateTaxRegionReply),
  deleteTaxRegion: call(tax.DeleteTaxRegionRequest, tax.DeleteTaxRegionReply),

  createManualTaxMapping: call(tax.CreateManualTaxMappingRequest, tax.CreateManualTaxMappingReply),
  getManualTaxMapping: call(tax.GetManualTaxMappingRequest, tax.GetManualTaxMappingReply),
  queryManualTaxMappings: call(tax.QueryManualTaxMappingsRequest, tax.QueryManualTaxMappingsReply),
  listManualTaxMappings: call(tax.ListManualTaxMappingsRequest, tax.ListManualTaxMappingsReply),
  updateManualTaxMapping: call(tax.UpdateManualTaxMappingRequest, tax.UpdateManualTaxMappingReply),
  deleteManualTaxMapping: call(tax.DeleteManualTaxMappingRequest, tax.DeleteManualTaxMappingReply),

  createToken: call(tokens.CreateTokenRequest, tokens.CreateTokenReply),
  revokeToken: call(tokens.RevokeTokenRequest, tokens.RevokeTokenReply),
  getTokenInfo: call(tokens.GetTokenInfoRequest, tokens.GetTokenInfoReply),
  getUserInfo: call(tokens.GetUserInfoRequest, tokens.GetUserInfoReply),
  getSigningKeys: call(tokens.GetSigningKeysRequest, tokens.GetSigningKeysReply),
  getServerMetadata: call(tokens.GetSigningKeysRequest, tokens.GetServerMetadataReply),

  registerV2: call(identity.RegisterV2Request, identity.RegisterV2Reply),
  loginV2: call(identity.LoginV2Request, identity.LoginV2Reply),
  changePassword: call(identity.ChangePasswordRequest, identity.ChangePasswordReply),
  signOn: call(identity.SignOnRequest, identity.SignOnReply),
  register: call(identity.RegisterRequest, identity.RegisterReply),
  login: call(identity.LoginRequest, identity.LoginReply),
  proceedToNextState: call(identity.ProceedToNextStateRequest, identity.ProceedToNextStateReply),
  loginWithIdpConnectionTokenParams: call(
    identity.LoginWithIdpConnectionTokenParamsRequest,
    identity.LoginWithIdpConnectionTokenParamsReply,
  ),

  sendRecoveryEmail: call(identity.SendRecoveryEmailRequest, identity.SendRecoveryEmailReply),
  sendActivationEmail: call(identity.SendActivationEmailRequest, identity.SendActivationEmailReply),
  recover: call(identity.RecoverRequest, identity.RecoverReply),

  startVerification: call(identity.StartVerificationRequest, identity.StartVerificationReply),
  verifyDuringAuthentication: call(
    identity.VerifyDuringAuthenticationRequest,
    identity.VerifyDuringAuthenticationReply,
  ),
  resendDuringAuthentication: call(
    identity.ResendDuringAuthenticationRequest,
    identity.ResendDuringAuthenticationReply,
  ),

  getStorefront: call(storefront.GetStorefrontRequest, storefront.GetStorefrontReply),

  recordEvents: call(storefront.RecordEventsRequest, storefront.RecordEventsReply),
  getReport: call(reports.GetReportRequest, reports.GetReportReply),
  exportReport: call(reports.GetReportRequest, invoices.FileReply),
  getDashboard: call(dashboard.GetDashboardRequest, dashboard.GetDashboardReply),
  getAnalyticsSummary: call(storefront.GetAnalyticsSummaryRequest, storefront.GetAnalyticsSummaryReply),
  lookUpOrder: call(storefront.LookUpOrderRequest, storefront.LookUpOrderReply),
  listSitePages: call(storefront.ListSitePagesRequest, storefront.ListSitePagesReply),
  getSitePage: call(storefront.GetSitePageRequest, storefront.GetSitePageReply),
  saveSitePage: call(storefront.SaveSitePageRequest, storefront.SaveSitePageReply),
  deleteSitePage: call(storefront.DeleteSitePageRequest, storefront.DeleteSitePageReply),
  listUrlRedirects: call(urlRedirects.ListUrlRedirectsRequest, urlRedirects.ListUrlRedirectsReply),
  createUrlRedirect: call(urlRedirects.CreateUrlRedirectRequest, urlRedirects.CreateUrlRedirectReply),
  updateUrlRedirect: call(urlRedirects.UpdateUrlRedirectRequest, urlRedirects.UpdateUrlRedirectReply),
  deleteUrlRedirect: call(urlRedirects.DeleteUrlRedirectRequest, urlRedirects.DeleteUrlRedirectReply),

  listShops: call(shops.ListShopsRequest, shops.ListShopsReply),
  createShop: call(shops.CreateShopRequest, shops.CreateShopReply),
  archiveShop: call(shops.ArchiveShopRequest, shops.ArchiveShopReply),
  restoreShop: call(shops.RestoreShopRequest, shops.RestoreShopReply),
  listMyShops: call(shops.ListMyShopsRequest, shops.ListMyShopsReply),
  addMyShop: call(shops.AddMyShopRequest, shops.AddMyShopReply),
  removeMyShop: call(shops.RemoveMyShopRequest, shops.RemoveMyShopReply),
  setUpShop: call(staff.SetUpShopRequest, staff.SetUpShopReply),
  signIn: call(staff.SignInRequest, staff.SignInReply),
  signOut: call(staff.SignOutRequest, staff.SignOutReply),
  getMe: call(staff.GetMeRequest, staff.GetMeReply),
  updateMe: call(staff.UpdateMeRequest, staff.UpdateMeReply),
  changeMyPassword: call(staff.ChangeMyPasswordRequest, staff.ChangeMyPasswordReply),
  listSessions: call(staff.ListSessionsRequest, staff.ListSessionsReply),
  endSession: call(staff.EndSessionRequest, staff.EndSessionReply),
  endOtherSessions: call(staff.EndOtherSessionsRequest, staff.EndOtherSessionsReply),
  getStaffLink: call(staff.GetStaffLinkRequest, staff.GetStaffLinkReply),
  useStaffLink: call(staff.UseStaffLinkRequest, staff.UseStaffLinkReply),
  sendPasswordLink: call(staff.SendPasswordLinkRequest, staff.SendPasswordLinkReply),
  listStaff: call(staff.ListStaffRequest, staff.ListStaffReply),
  inviteStaff: call(staff.InviteStaffRequest, staff.InviteStaffReply),
  updateStaff: call(staff.UpdateStaffRequest, staff.UpdateStaffReply),
  removeStaff: call(staff.RemoveStaffRequest, staff.RemoveStaffReply),
  createStaffLink: call(staff.CreateStaffLinkRequest, staff.CreateStaffLinkReply),
  getStaffPasskeyOptions: call(staff.GetStaffPasskeyOptionsRequest, staff.GetStaffPasskeyOptionsReply),
  signInWithPasskey: call(staff.SignInWithPasskeyRequest, staff.SignInWithPasskeyReply),
  confirmIdentity: call(staff.ConfirmIdentityRequest, staff.ConfirmIdentityReply),
  listFactors: call(factors.ListFactorsRequest, factors.ListFactorsReply),
  startAuthenticator: call(factors.StartAuthenticatorRequest, factors.StartAuthenticatorReply),
  addAuthenticator: call(factors.AddAuthenticatorRequest, factors.AddAuthenticatorReply),
  startStaffPasskey: call(factors.StartStaffPasskeyRequest, factors.StartStaffPasskeyReply),
  addStaffPasskey: call(factors.AddStaffPasskeyRequest, factors.AddStaffPasskeyReply),
  renameFactor: call(factors.RenameFactorRequest, factors.RenameFactorReply),
  removeFactor: call(factors.RemoveFactorRequest, factors.RemoveFactorReply),
  createRecoveryCodes: call(factors.CreateRecoveryCodesRequest, factors.CreateRecoveryCodesReply),
  resetFactors: call(factors.ResetFactorsRequest, factors.ResetFactorsReply),
  getStaffRules: call(factors.GetStaffRulesRequest, factors.GetStaffRulesReply),
  saveStaffRules: call(factors.SaveStaffRulesRequest, factors.SaveStaffRulesReply),
  listAuthors: call(staff.ListAuthorsRequest, staff.ListAuthorsReply),
  listSavedViews: call(savedViews.ListSavedViewsRequest, savedViews.ListSavedViewsReply),
  saveView: call(savedViews.SaveViewRequest, savedViews.SaveViewReply),
  deleteSavedView: call(savedViews.DeleteSavedViewRequest, savedViews.DeleteSavedViewReply),
  queryAuditLog: call(staff.QueryAuditLogRequest, staff.QueryAuditLogReply),

  getSite: call(admin.GetSiteRequest, admin.GetSiteReply),
  updateSite: call(admin.UpdateSiteRequest, admin.UpdateSiteReply),
  getCountryDefaults: call(
    countryDefaults.GetCountryDefaultsRequest,
    countryDefaults.GetCountryDefaultsReply,
  ),
  applyCountryDefaults: call(
    countryDefaults.ApplyCountryDefaultsRequest,
    countryDefaults.ApplyCountryDefaultsReply,
  ),
  calculateTax: call(taxCalculation.CalculateTaxRequest, taxCalculation.CalculateTaxReply),
  listTaxCalculators: call(taxCalculation.ListTaxCalculatorsRequest, taxCalculation.ListTaxCalculatorsReply),
  calculateTotals: call(calculations.CalculateTotalsRequest, calculations.CalculateTotalsReply),
  tryAddress: call(trials.TryAddressRequest, trials.TryAddressReply),
  listOAuthClients: call(credentials.ListOAuthClientsRequest, credentials.ListOAuthClientsReply),
  createOAuthClient: call(credentials.CreateOAuthClientRequest, credentials.CreateOAuthClientReply),
  updateOAuthClient: call(credentials.UpdateOAuthClientRequest, credentials.UpdateOAuthClientReply),
  revokeOAuthClient: call(credentials.RevokeOAuthClientRequest, credentials.RevokeOAuthClientReply),
  listIdentityProviders: call(providers.ListIdentityProvidersRequest, providers.ListIdentityProvidersReply),
  createIdentityProvider: call(
    providers.CreateIdentityProviderRequest,
    providers.CreateIdentityProviderReply,
  ),
  updateIdentityProvider: call(
    providers.UpdateIdentityProviderRequest,
    providers.UpdateIdentityProviderReply,
  ),
  deleteIdentityProvider: call(
    providers.DeleteIdentityProviderRequest,
    providers.DeleteIdentityProviderReply,
  ),
  testIdentityProvider: call(providers.TestIdentityProviderRequest, providers.TestIdentityProviderReply),
  getCaptchaChallenge: call(captcha.GetCaptchaChallengeRequest, captcha.GetCaptchaChallengeReply),
  getCaptchaKeys: call(captcha.GetCaptchaKeysRequest, captcha.GetCaptchaKeysReply),
  saveCaptchaKeys: call(captcha.SaveCaptchaKeysRequest, captcha.SaveCaptchaKeysReply),
  deleteCaptchaKeys: call(captcha.DeleteCaptchaKeysRequest, captcha.DeleteCaptchaKeysReply),
  listApiKeys: call(credentials.ListApiKeysRequest, credentials.ListApiKeysReply),
  createApiKey: call(credentials.CreateApiKeyRequest, credentials.CreateApiKeyReply),
  revokeApiKey: call(credentials.RevokeApiKeyRequest, credentials.RevokeApiKeyReply),
  listMessages: call(mail.ListMessagesRequest, mail.ListMessagesReply),
  getMessage: call(mail.GetMessageRequest, mail.GetMessageReply),
  sendMessage: call(mail.SendMessageRequest, mail.SendMessageReply),
  getStatus: call(status.GetStatusRequest, status.GetStatusReply),
  listMissedRequests: call(missedRequests.ListMissedRequestsRequest, missedRequests.ListMissedRequestsReply),
  retryJob: call(status.RetryJobRequest, status.RetryJobReply),
  deleteJob: call(status.DeleteJobRequest, status.DeleteJobReply),
  resendToHandler: call(status.ResendToHandlerRequest, status.ResendToHandlerReply),
  listPaymentMethods: call(paymentMethods.ListPaymentMethodsRequest, paymentMethods.ListPaymentMethodsReply),
  connectPaymentAccount: call(
    paymentMethods.ConnectPaymentAccountRequest,
    paymentMethods.ConnectPaymentAccountReply,
  ),
  updatePaymentAccount: call(
    paymentMethods.UpdatePaymentAccountRequest,
    paymentMethods.UpdatePaymentAccountReply,
  ),
  testPaymentAccount: call(paymentMethods.TestPaymentAccountRequest, paymentMethods.TestPaymentAccountReply),
  disconnectPaymentAccount: call(
    paymentMethods.DisconnectPaymentAccountRequest,
    paymentMethods.DisconnectPaymentAccountReply,
  ),
  getMailServer: call(mail.GetMailServerRequest, mail.GetMailServerReply),
  saveMailServer: call(mail.SaveMailServerRequest, mail.SaveMailServerReply),
  deleteMailServer: call(mail.DeleteMailServerRequest, mail.DeleteMailServerReply),
  sendTestMessage: call(mail.SendTestMessageRequest, mail.SendTestMessageReply),
  listMailTemplates: call(mailTemplates.ListMailTemplatesRequest, mailTemplates.ListMailTemplatesReply),
  getMailTemplate: call(mailTemplates.GetMailTemplateRequest, mailTemplates.GetMailTemplateReply),
  saveMailTemplate: call(mailTemplates.SaveMailTemplateRequest, mailTemplates.SaveMailTemplateReply),
  sendMailTemplateTest: call(
    mailTemplates.SendMailTemplateTestRequest,
    mailTemplates.SendMailTemplateTestReply,
  ),

  uploadImport: call(transfers.UploadImportRequest, transfers.UploadImportReply),
  listImports: call(transfers.ListImportsRequest, transfers.ListImportsReply),
  getImport: call(transfers.GetImportRequest, transfers.GetImportReply),
  listImportLines: call(transfers.ListImportLinesRequest, transfers.ListImportLinesReply),
  listImportPictures: call(transfers.ListImportPicturesRequest, transfers.ListImportPicturesReply),
  mapImportColumns: call(transfers.MapImportColumnsRequest, transfers.MapImportColumnsReply),
  startImport: call(transfers.StartImportRequest, transfers.StartImportReply),
  cancelImport: call(transfers.CancelImportRequest, transfers.CancelImportReply),
  retryImportPictures: call(transfers.RetryImportPicturesRequest, transfers.RetryImportPicturesReply),
  createExport: call(transfers.CreateExportRequest, transfers.CreateExportReply),
  listExports: call(transfers.ListExportsRequest, transfers.ListExportsReply),
  downloadExport: call(transfers.DownloadExportRequest, transfers.DownloadExportReply),

  generateFileUploadUrl: call(siteMedia.GenerateFileUploadUrlRequest, siteMedia.GenerateFileUploadUrlReply),
  importFile: call(siteMedia.ImportFileRequest, siteMedia.FileReply),
  bulkImportFile: call(siteMedia.BulkImportFileRequest, siteMedia.BulkImportFileReply),
  getFileDescriptor: call(siteMedia.GetFileDescriptorRequest, siteMedia.FileReply),
  getFileDescriptors: call(siteMedia.GetFileDescriptorsRequest, siteMedia.GetFileDescriptorsReply),
  listFiles: call(siteMedia.ListFilesRequest, siteMedia.ListFilesReply),
  searchFiles: call(siteMedia.SearchFilesRequest, siteMedia.SearchFilesReply),
  updateFileDescriptor: call(siteMedia.UpdateFileDescriptorRequest, siteMedia.FileReply),
  bulkDeleteFiles: call(siteMedia.BulkDeleteFilesRequest, siteMedia.BulkDeleteFilesReply),
  generateFilesDownloadUrl: call(
    siteMedia.GenerateFilesDownloadUrlRequest,
    siteMedia.GenerateFilesDownloadUrlReply,
  ),
  createFolder: call(siteMedia.CreateFolderRequest, siteMedia.FolderReply),
  getFolder: call(siteMedia.GetFolderRequest, siteMedia.FolderReply),
  listFolders: call(siteMedia.ListFoldersRequest, siteMedia.ListFoldersReply),
  updateFolder: call(siteMedia.UpdateFolderRequest, siteMedia.FolderReply),
  bulkDeleteFolders: call(siteMedia.BulkDeleteFoldersRequest, siteMedia.BulkDeleteFoldersReply),

  uploadMedia: call(library.UploadMediaRequest, library.MediaFileReply),
  addMediaFromAddress: call(library.AddMediaFromAddressRequest, library.MediaFileReply),
  listMedia: call(library.ListMediaRequest, library.ListMediaReply),
  getMedia: call(library.GetMediaRequest, library.MediaFileReply),
  updateMedia: call(library.UpdateMediaRequest, library.MediaFileReply),
  moveMedia: call(library.MoveMediaRequest, library.DeleteMediaReply),
  deleteMedia: call(library.DeleteMediaRequest, library.DeleteMediaReply),
  getMediaUsage: call(library.GetMediaUsageRequest, library.GetMediaUsageReply),
  getMediaAbilities: call(library.GetMediaAbilitiesRequest, library.GetMediaAbilitiesReply),
  listMediaFolders: call(library.ListMediaFoldersRequest, library.ListMediaFoldersReply),
  createMediaFolder: call(library.CreateMediaFolderRequest, library.MediaFolderReply),
  updateMediaFolder: call(library.UpdateMediaFolderRequest, library.MediaFolderReply),
  deleteMediaFolder: call(library.DeleteMediaFolderRequest, library.DeleteMediaFolderReply),
  createDownload: call(library.CreateDownloadRequest, library.DownloadReply),
  listDownloads: call(library.ListDownloadsRequest, library.ListDownloadsReply),
  renewDownload: call(library.RenewDownloadRequest, library.DownloadReply),
  revokeDownload: call(library.RevokeDownloadRequest, library.DownloadReply),
  listProductFiles: call(library.ListProductFilesRequest, library.ListProductFilesReply),
  saveProductFiles: call(library.SaveProductFilesRequest, library.ListProductFilesReply),

  listHistory: call(history.ListHistoryRequest, history.ListHistoryReply),
  getHistoryEntry: call(history.GetHistoryEntryRequest, history.GetHistoryEntryReply),
  undoHistoryEntry: call(history.UndoHistoryEntryRequest, history.UndoHistoryEntryReply),
  listHistoryRuns: call(history.ListHistoryRunsRequest, history.ListHistoryRunsReply),
  undoHistoryRun: call(history.UndoHistoryRunRequest, history.UndoHistoryRunReply),
  getProductChangesSince: call(history.GetProductChangesSinceRequest, history.GetProductChangesSinceReply),
  getCollectionChangesSince: call(
    history.GetCollectionChangesSinceRequest,
    history.GetCollectionChangesSinceReply,
  ),
  createScheduledChange: call(scheduled.CreateScheduledChangeRequest, scheduled.CreateScheduledChangeReply),
  listScheduledChanges: call(scheduled.ListScheduledChangesRequest, scheduled.ListScheduledChangesReply),
  getScheduledChange: call(scheduled.GetScheduledChangeRequest, scheduled.GetScheduledChangeReply),
  updateScheduledChange: call(scheduled.UpdateScheduledChangeRequest, scheduled.UpdateScheduledChangeReply),
  cancelScheduledChange: call(scheduled.CancelScheduledChangeRequest, scheduled.CancelScheduledChangeReply),
  listScheduledProducts: call(scheduled.ListScheduledProductsRequest, scheduled.ListScheduledProductsReply),

  getCurrentMember: call(members.GetCurrentMemberRequest, members.GetCurrentMemberReply),
  getMember: call(members.GetMemberRequest, members.GetMemberReply),
  queryMembers: call(members.QueryMembersRequest, members.QueryMembersReply),
  listMembers: call(members.ListMembersRequest, members.ListMembersReply),
  createMember: call(members.CreateMemberRequest, members.CreateMemberReply),
  updateMember: call(members.UpdateMemberRequest, members.UpdateMemberReply),
  updateCurrentMemberSlug: call(members.UpdateCurrentMemberSlugRequest, members.UpdateCurrentMemberSlugReply),
  updateMemberSlug: call(members.UpdateMemberSlugRequest, members.UpdateMemberSlugReply),
  deleteMember: call(members.DeleteMemberRequest, members.DeleteMemberReply),
  deleteMyMember: call(members.DeleteMyMemberRequest, members.DeleteMyMemberReply),
  deleteMemberAddresses: call(members.DeleteMemberAddressesRequest, members.DeleteMemberAddressesReply),
  deleteMemberEmails: call(members.DeleteMemberEmailsRequest, members.DeleteMemberEmailsReply),
  deleteMemberPhones: call(members.DeleteMemberPhonesRequest, members.DeleteMemberPhonesReply),
  approveMember: call(members.ApproveMemberRequest, members.ApproveMemberReply),
  blockMember: call(members.BlockMemberRequest, members.BlockMemberReply),
  disconnectMember: call(members.DisconnectMemberRequest, members.DisconnectMemberReply),
  joinCommunity: call(members.JoinCommunityRequest, members.JoinCommunityReply),
  leaveCommunity: call(members.LeaveCommunityRequest, members.LeaveCommunityReply),
  changeLoginEmail: call(members.ChangeLoginEmailRequest, members.ChangeLoginEmailReply),
  approveSiteMember: call(members.ApproveSiteMemberRequest, members.ApproveSiteMemberReply),
  blockSiteMember: call(members.BlockSiteMemberRequest, members.BlockSiteMemberReply),
  sendSetPasswordEmail: call(members.SendSetPasswordEmailRequest, members.SendSetPasswordEmailReply),
  createContact: call(contacts.CreateContactRequest, contacts.CreateContactReply),
  getContact: call(contacts.GetContactRequest, contacts.GetContactReply),
  queryContacts: call(contacts.QueryContactsRequest, contacts.QueryContactsReply),
  listContacts: call(contacts.ListContactsRequest, contacts.ListContactsReply),
  updateContact: call(contacts.UpdateContactRequest, contacts.UpdateContactReply),
  deleteContact: call(contacts.DeleteContactRequest, contacts.DeleteContactReply),
  labelContact: call(contacts.LabelContactRequest, contacts.LabelContactReply),
  unlabelContact: call(contacts.UnlabelContactRequest, contacts.UnlabelContactReply),
  appendOrCreateContact: call(contacts.AppendOrCreateContactRequest, contacts.AppendOrCreateContactReply),
  findOrCreateLabel: call(contacts.FindOrCreateLabelRequest, contacts.FindOrCreateLabelReply),
  getLabel: call(contacts.GetLabelRequest, contacts.GetLabelReply),
  updateLabel: call(contacts.UpdateLabelRequest, contacts.UpdateLabelReply),
  deleteLabel: call(contacts.DeleteLabelRequest, contacts.DeleteLabelReply),
  queryLabels: call(contacts.QueryLabelsRequest, contacts.QueryLabelsReply),
  listLabels: call(contacts.ListLabelsRequest, contacts.ListLabelsReply),
  listCustomers: call(contacts.ListCustomersRequest, contacts.ListCustomersReply),
  getTaxExemption: call(contacts.GetTaxExemptionRequest, contacts.GetTaxExemptionReply),
  setTaxExemption: call(contacts.SetTaxExemptionRequest, contacts.SetTaxExemptionReply),
  removeTaxExemption: call(contacts.RemoveTaxExemptionRequest, contacts.RemoveTaxExemptionReply),
  listAccounts: call(accounts.ListAccountsRequest, accounts.ListAccountsReply),
  getAccount: call(accounts.GetAccountRequest, accounts.GetAccountReply),
  listMemberDevices: call(accounts.ListMemberDevicesRequest, accounts.ListMemberDevicesReply),
  rejectMember: call(accounts.RejectMemberRequest, accounts.RejectMemberReply),
  unblockMember: call(accounts.UnblockMemberRequest, accounts.UnblockMemberReply),
  requirePasswordReset: call(accounts.RequirePasswordResetRequest, accounts.RequirePasswordResetReply),
  exportMember: call(accounts.ExportMemberRequest, accounts.MemberArchive),
  exportMyData: call(accounts.ExportMyDataRequest, accounts.MemberArchive),
  createWebhookSubscription: call(
    webhooks.CreateWebhookSubscriptionRequest,
    webhooks.CreateWebhookSubscriptionReply,
  ),
  listWebhookSubscriptions: call(
    webhooks.ListWebhookSubscriptionsRequest,
    webhooks.ListWebhookSubscriptionsReply,
  ),
  getWebhookSubscription: call(webhooks.GetWebhookSubscriptionRequest, webhooks.GetWebhookSubscriptionReply),
  updateWebhookSubscription: call(
    webhooks.UpdateWebhookSubscriptionRequest,
    webhooks.UpdateWebhookSubscriptionReply,
  ),
  deleteWebhookSubscription: call(
    webhooks.DeleteWebhookSubscriptionRequest,
    webhooks.DeleteWebhookSubscriptionReply,
  ),
  rotateWebhookSecret: call(webhooks.RotateWebhookSecretRequest, webhooks.RotateWebhookSecretReply),
  getWebhookPublicKey: call(webhooks.GetWebhookPublicKeyRequest, webhooks.GetWebhookPublicKeyReply),
  listWebhookDeliveries: call(webhooks.ListWebhookDeliveriesRequest, webhooks.ListWebhookDeliveriesReply),
  countWebhookDeliveries: call(webhooks.CountWebhookDeliveriesRequest, webhooks.CountWebhookDeliveriesReply),
  getWebhookDelivery: call(webhooks.GetWebhookDeliveryRequest, webhooks.GetWebhookDeliveryReply),
  resendWebhookDeliveries: call(
    webhooks.ResendWebhookDeliveriesRequest,
    webhooks.ResendWebhookDeliveriesReply,
  ),
  sendWebhookSample: call(webhooks.SendWebhookSampleRequest, webhooks.SendWebhookSampleReply),
  listBlogPosts: call(blog.ListBlogPostsRequest, blog.ListBlogPostsReply),
  getBlogPost: call(blog.GetBlogPostRequest, blog.GetBlogPostReply),
  queryDataItems: call(content.QueryDataItemsRequest, content.QueryDataItemsReply),
  getDataItem: call(content.GetDataItemRequest, content.GetDataItemReply),
  countDataItems: call(content.CountDataItemsRequest, content.CountDataItemsReply),
  queryDistinctValues: call(content.QueryDistinctValuesRequest, content.QueryDistinctValuesReply),
  aggregateDataItems: call(content.AggregateDataItemsRequest, content.AggregateDataItemsReply),
  insertDataItem: call(content.InsertDataItemRequest, content.InsertDataItemReply),
  updateDataItem: call(content.UpdateDataItemRequest, content.UpdateDataItemReply),
  updateDataItemById: call(content.UpdateDataItemRequest, content.UpdateDataItemReply),
  saveDataItem: call(content.SaveDataItemRequest, content.SaveDataItemReply),
  patchDataItem: call(content.PatchDataItemRequest, content.PatchDataItemReply),
  removeDataItem: call(content.RemoveDataItemRequest, content.RemoveDataItemReply),
  removeDataItemById: call(content.RemoveDataItemRequest, content.RemoveDataItemReply),
  truncateDataItems: call(content.TruncateDataItemsRequest, content.TruncateDataItemsReply),
  bulkInsertDataItems: call(content.BulkWriteDataItemsRequest, content.BulkDataItemsReply),
  bulkUpdateDataItems: call(content.BulkWriteDataItemsRequest, content.BulkDataItemsReply),
  bulkSaveDataItems: call(content.BulkWriteDataItemsRequest, content.BulkDataItemsReply),
  bulkPatchDataItems: call(content.BulkPatchDataItemsRequest, content.BulkDataItemsReply),
  bulkRemoveDataItems: call(content.BulkRemoveDataItemsRequest, content.BulkDataItemsReply),
  queryReferencedDataItems: call(
    content.QueryReferencedDataItemsRequest,
    content.QueryReferencedDataItemsReply,
  ),
  isReferencedDataItem: call(content.IsReferencedDataItemRequest, content.IsReferencedDataItemReply),
  insertDataItemReference: call(content.DataItemReferenceRequest, content.DataItemReferenceReply),
  removeDataItemReference: call(content.DataItemReferenceRequest, content.DataItemReferenceReply),
  bulkInsertDataItemReferences: call(
    content.BulkDataItemReferencesRequest,
    content.BulkDataItemReferencesReply,
  ),
  bulkRemoveDataItemReferences: call(
    content.BulkDataItemReferencesRequest,
    content.BulkDataItemReferencesReply,
  ),
  replaceDataItemReferences: call(
    content.ReplaceDataItemReferencesRequest,
    content.ReplaceDataItemReferencesReply,
  ),
  createDataCollection: call(
    contentCollections.CreateDataCollectionRequest,
    contentCollections.CreateDataCollectionReply,
  ),
  getDataCollection: call(
    contentCollections.GetDataCollectionRequest,
    contentCollections.GetDataCollectionReply,
  ),
  listDataCollections: call(
    contentCollections.ListDataCollectionsRequest,
    contentCollections.ListDataCollectionsReply,
  ),
  updateDataCollection: call(
    contentCollections.UpdateDataCollectionRequest,
    contentCollections.UpdateDataCollectionReply,
  ),
  deleteDataCollection: call(
    contentCollections.DeleteDataCollectionRequest,
    contentCollections.DeleteDataCollectionReply,
  ),
  createDataCollectionField: call(
    contentCollections.WriteDataCollectionFieldRequest,
    contentCollections.WriteDataCollectionFieldReply,
  ),
  updateDataCollectionField: call(
    contentCollections.WriteDataCollectionFieldRequest,
    contentCollections.WriteDataCollectionFieldReply,
  ),
  deleteDataCollectionField: call(
    contentCollections.DeleteDataCollectionFieldRequest,
    contentCollections.DeleteDataCollectionFieldReply,
  ),
  countDataItemsByCollection: call(
    contentCollections.CountDataItemsByCollectionRequest,
    contentCollections.CountDataItemsByCollectionReply,
  ),
  queryPublicPlans: call(plans.QueryPublicPlansRequest, plans.QueryPublicPlansReply),
  listPublicPlans: call(plans.ListPublicPlansRequest, plans.ListPublicPlansReply),
  getPlan: call(plans.GetPlanRequest, plans.GetPlanReply),
  listPlans: call(plans.ListPlansRequest, plans.ListPlansReply),
  getPlanStats: call(plans.GetPlanStatsRequest, plans.GetPlanStatsReply),
  createPlan: call(plans.CreatePlanRequest, plans.CreatePlanReply),
  updatePlan: call(plans.UpdatePlanRequest, plans.UpdatePlanReply),
  setPlanVisibility: call(plans.SetPlanVisibilityRequest, plans.SetPlanVisibilityReply),
  makePlanPrimary: call(plans.MakePlanPrimaryRequest, plans.MakePlanPrimaryReply),
  clearPrimaryPlan: call(plans.ClearPrimaryPlanRequest, plans.ClearPrimaryPlanReply),
  archivePlan: call(plans.ArchivePlanRequest, plans.ArchivePlanReply),
  arrangePlans: call(plans.ArrangePlansRequest, plans.ArrangePlansReply),
  getPlanV3: call(plansV3.GetPlanV3Request, plansV3.GetPlanV3Reply),
  queryPlansV3: call(plansV3.QueryPlansV3Request, plansV3.QueryPlansV3Reply),
  searchPlansV3: call(plansV3.SearchPlansV3Request, plansV3.SearchPlansV3Reply),
  createPlanV3: call(plansV3.CreatePlanV3Request, plansV3.CreatePlanV3Reply),
  updatePlanV3: call(plansV3.UpdatePlanV3Request, plansV3.UpdatePlanV3Reply),
  listPlansByItemIdentifier: call(
    planBenefits.ListPlansByItemIdentifierRequest,
    planBenefits.ListPlansByItemIdentifierReply,
  ),
  listPlanBenefits: call(planBenefits.ListPlanBenefitsRequest, planBenefits.ListPlanBenefitsReply),
  setPlanBenefits: call(planBenefits.SetPlanBenefitsRequest, planBenefits.SetPlanBenefitsReply),
  listMyPlanCredits: call(planBenefits.ListMyPlanCreditsRequest, planBenefits.ListMyPlanCreditsReply),
  getMyPlanAccess: call(planBenefits.GetMyPlanAccessRequest, planBenefits.GetMyPlanAccessReply),
  memberListPlanOrders: call(planOrders.MemberListPlanOrdersRequest, planOrders.MemberListPlanOrdersReply),
  memberGetPlanOrder: call(planOrders.MemberGetPlanOrderRequest, planOrders.MemberGetPlanOrderReply),
  requestPlanOrderCancellation: call(
    planOrders.RequestPlanOrderCancellationRequest,
    planOrders.RequestPlanOrderCancellationReply,
  ),
  createOnlinePlanOrder: call(planOrders.CreateOnlinePlanOrderRequest, planOrders.CreateOnlinePlanOrderReply),
  getOnlinePlanOrderPreview: call(
    planOrders.GetOnlinePlanOrderPreviewRequest,
    planOrders.GetOnlinePlanOrderPreviewReply,
  ),
  getPlanPricePreview: call(planOrders.GetPlanPricePreviewRequest, planOrders.GetPlanPricePreviewReply),
  createOfflinePlanOrder: call(
    planOrders.CreateOfflinePlanOrderRequest,
    planOrders.CreateOfflinePlanOrderReply,
  ),
  getOfflinePlanOrderPreview: call(
    planOrders.GetOfflinePlanOrderPreviewRequest,
    planOrders.GetOfflinePlanOrderPreviewReply,
  ),
  managementListPlanOrders: call(
    planOrders.ManagementListPlanOrdersRequest,
    planOrders.ManagementListPlanOrdersReply,
  ),
  managementGetPlanOrder: call(
    planOrders.ManagementGetPlanOrderRequest,
    planOrders.ManagementGetPlanOrderReply,
  ),
  cancelPlanOrder: call(planOrders.CancelPlanOrderRequest, planOrders.CancelPlanOrderReply),
  markPlanOrderAsPaid: call(planOrders.MarkPlanOrderAsPaidRequest, planOrders.MarkPlanOrderAsPaidReply),
  pausePlanOrder: call(planOrders.PausePlanOrderRequest, planOrders.PausePlanOrderReply),
  resumePlanOrder: call(planOrders.ResumePlanOrderRequest, planOrders.ResumePlanOrderReply),
  postponePlanOrderEndDate: call(
    planOrders.PostponePlanOrderEndDateRequest,
    planOrders.PostponePlanOrderEndDateReply,
  ),
  giftPlan: call(planOrders.GiftPlanRequest, planOrders.GiftPlanReply),
  listPlanOrderPayments: call(planOrders.ListPlanOrderPaymentsRequest, planOrders.ListPlanOrderPaymentsReply),
  previewPlanChange: call(planOrders.PreviewPlanChangeRequest, planOrders.PreviewPlanChangeReply),
  changePlan: call(planOrders.ChangePlanRequest, planOrders.ChangePlanReply),
  previewMyPlanChange: call(planOrders.PreviewMyPlanChangeRequest, planOrders.PreviewMyPlanChangeReply),
  changeMyPlan: call(planOrders.ChangeMyPlanRequest, planOrders.ChangeMyPlanReply),

  queryServices: call(services.QueryServicesRequest, services.QueryServicesReply),
  searchServices: call(services.SearchServicesRequest, services.SearchServicesReply),
  getService: call(services.GetServiceRequest, services.GetServiceReply),
  countServices: call(services.CountServicesRequest, services.CountServicesReply),
  queryCategoriesOfServices: call(
    services.QueryCategoriesOfServicesRequest,
    services.QueryCategoriesOfServicesReply,
  ),
  queryPoliciesOfServices: call(
    services.QueryPoliciesOfServicesRequest,
    services.QueryPoliciesOfServicesReply,
  ),
  queryLocationsOfServices: call(
    services.QueryLocationsOfServicesRequest,
    services.QueryLocationsOfServicesReply,
  ),
  createService: call(services.CreateServiceRequest, services.CreateServiceReply),
  updateService: call(services.UpdateServiceRequest, services.UpdateServiceReply),
  deleteService: call(services.DeleteServiceRequest, services.DeleteServiceReply),
  setCustomSlug: call(services.SetCustomSlugRequest, services.SetCustomSlugReply),
  validateServiceSlug: call(services.ValidateSlugRequest, services.ValidateSlugReply),
  queryServiceOptions: call(
    serviceOptions.QueryServiceOptionsRequest,
    serviceOptions.QueryServiceOptionsReply,
  ),
  getServiceOptionsByService: call(
    serviceOptions.GetServiceOptionsByServiceRequest,
    serviceOptions.GetServiceOptionsByServiceReply,
  ),
  getServiceOptions: call(serviceOptions.GetServiceOptionsRequest, serviceOptions.GetServiceOptionsReply),
  createServiceOptions: call(
    serviceOptions.CreateServiceOptionsRequest,
    serviceOptions.CreateServiceOptionsReply,
  ),
  updateServiceOptions: call(
    serviceOptions.UpdateServiceOptionsRequest,
    serviceOptions.UpdateServiceOptionsReply,
  ),
  deleteServiceOptions: call(
    serviceOptions.DeleteServiceOptionsRequest,
    serviceOptions.DeleteServiceOptionsReply,
  ),
  queryBookingPolicies: call(
    bookingPolicies.QueryBookingPoliciesRequest,
    bookingPolicies.QueryBookingPoliciesReply,
  ),
  getBookingPolicy: call(bookingPolicies.GetBookingPolicyRequest, bookingPolicies.GetBookingPolicyReply),
  getStrictestBookingPolicy: call(
    bookingPolicies.GetStrictestBookingPolicyRequest,
    bookingPolicies.GetStrictestBookingPolicyReply,
  ),
  createBookingPolicy: call(
    bookingPolicies.CreateBookingPolicyRequest,
    bookingPolicies.CreateBookingPolicyReply,
  ),
  updateBookingPolicy: call(
    bookingPolicies.UpdateBookingPolicyRequest,
    bookingPolicies.UpdateBookingPolicyReply,
  ),
  deleteBookingPolicy: call(
    bookingPolicies.DeleteBookingPolicyRequest,
    bookingPolicies.DeleteBookingPolicyReply,
  ),
  queryServiceCategories: call(
    serviceCategories.QueryServiceCategoriesRequest,
    serviceCategories.QueryServiceCategoriesReply,
  ),
  createServiceCategory: call(
    serviceCategories.CreateServiceCategoryRequest,
    serviceCategories.CreateServiceCategoryReply,
  ),
  updateServiceCategory: call(
    serviceCategories.UpdateServiceCategoryRequest,
    serviceCategories.UpdateServiceCategoryReply,
  ),
  deleteServiceCategory: call(
    serviceCategories.DeleteServiceCategoryRequest,
    serviceCategories.DeleteServiceCategoryReply,
  ),
  queryAvailability: call(bookingSlots.QueryAvailabilityRequest, bookingSlots.QueryAvailabilityReply),
  getScheduleAvailability: call(
    bookingSlots.GetScheduleAvailabilityRequest,
    bookingSlots.GetScheduleAvailabilityReply,
  ),
  listAvailabilityTimeSlots: call(
    bookingSlots.ListAvailabilityTimeSlotsRequest,
    bookingSlots.ListAvailabilityTimeSlotsReply,
  ),
  getAvailabilityTimeSlot: call(
    bookingSlots.GetAvailabilityTimeSlotRequest,
    bookingSlots.GetAvailabilityTimeSlotReply,
  ),
  listEventTimeSlots: call(bookingSlots.ListEventTimeSlotsRequest, bookingSlots.ListEventTimeSlotsReply),
  getEventTimeSlot: call(bookingSlots.GetEventTimeSlotRequest, bookingSlots.GetEventTimeSlotReply),
  queryStaffMembers: call(bookingResources.QueryStaffMembersRequest, bookingResources.QueryStaffMembersReply),
  getStaffMember: call(bookingResources.GetStaffMemberRequest, bookingResources.GetStaffMemberReply),
  createStaffMember: call(bookingResources.CreateStaffMemberRequest, bookingResources.CreateStaffMemberReply),
  updateStaffMember: call(bookingResources.UpdateStaffMemberRequest, bookingResources.UpdateStaffMemberReply),
  deleteStaffMember: call(bookingResources.DeleteStaffMemberRequest, bookingResources.DeleteStaffMemberReply),
  queryResources: call(bookingResources.QueryResourcesRequest, bookingResources.QueryResourcesReply),
  getResource: call(bookingResources.GetResourceRequest, bookingResources.GetResourceReply),
  createResource: call(bookingResources.CreateResourceRequest, bookingResources.CreateResourceReply),
  updateResource: call(bookingResources.UpdateResourceRequest, bookingResources.UpdateResourceReply),
  deleteResource: call(bookingResources.DeleteResourceRequest, bookingResources.DeleteResourceReply),
  resetResourceCalendar: call(bookingResources.ResetCalendarRequest, bookingResources.ResetCalendarReply),
  listSessionSeries: call(bookingResources.ListSessionSeriesRequest, bookingResources.ListSessionSeriesReply),
  createSessionSeries: call(
    bookingResources.CreateSessionSeriesRequest,
    bookingResources.CreateSessionSeriesReply,
  ),
  updateSessionSeries: call(
    bookingResources.UpdateSessionSeriesRequest,
    bookingResources.UpdateSessionSeriesReply,
  ),
  deleteSessionSeries: call(
    bookingResources.DeleteSessionSeriesRequest,
    bookingResources.DeleteSessionSeriesReply,
  ),
  cancelSession: call(bookingResources.CancelSessionRequest, bookingResources.CancelSessionReply),
  blockTime: call(bookingResources.BlockTimeRequest, bookingResources.BlockTimeReply),
  unblockTime: call(bookingResources.UnblockTimeRequest, bookingResources.UnblockTimeReply),
  getBusyCalendar: call(bookingResources.GetBusyCalendarRequest, bookingResources.GetBusyCalendarReply),
  setBusyCalendar: call(bookingResources.SetBusyCalendarRequest, bookingResources.SetBusyCalendarReply),
  readBusyCalendar: call(bookingResources.ReadBusyCalendarRequest, bookingResources.ReadBusyCalendarReply),
  removeBusyCalendar: call(
    bookingResources.RemoveBusyCalendarRequest,
    bookingResources.RemoveBusyCalendarReply,
  ),
  createBooking: call(bookings.CreateBookingRequest, bookings.CreateBookingReply),
  bulkCreateBooking: call(bookings.BulkCreateBookingRequest, bookings.BulkCreateBookingReply),
  confirmBooking: call(bookings.ConfirmBookingRequest, bookings.ConfirmBookingReply),
  declineBooking: call(bookings.DeclineBookingRequest, bookings.DeclineBookingReply),
  markBookingAsPending: call(bookings.MarkBookingAsPendingRequest, bookings.MarkBookingAsPendingReply),
  confirmOrDeclineBooking: call(
    bookings.ConfirmOrDeclineBookingRequest,
    bookings.ConfirmOrDeclineBookingReply,
  ),
  cancelBooking: call(bookings.CancelBookingRequest, bookings.CancelBookingReply),
  rescheduleBooking: call(bookings.RescheduleBookingRequest, bookings.RescheduleBookingReply),
  updateNumberOfParticipants: call(
    bookings.UpdateNumberOfParticipantsRequest,
    bookings.UpdateNumberOfParticipantsReply,
  ),
  getAnonymousActionToken: call(
    bookings.GetAnonymousActionTokenRequest,
    bookings.GetAnonymousActionTokenReply,
  ),
  getBookingAnonymously: call(bookings.GetBookingAnonymouslyRequest, bookings.GetBookingAnonymouslyReply),
  cancelBookingAnonymously: call(
    bookings.CancelBookingAnonymouslyRequest,
    bookings.CancelBookingAnonymouslyReply,
  ),
  rescheduleBookingAnonymously: call(
    bookings.RescheduleBookingAnonymouslyRequest,
    bookings.RescheduleBookingAnonymouslyReply,
  ),
  queryExtendedBookings: call(bookings.QueryExtendedBookingsRequest, bookings.QueryExtendedBookingsReply),
  countExtendedBookings: call(bookings.CountExtendedBookingsRequest, bookings.CountExtendedBookingsReply),
  setAttendance: call(attendance.SetAttendanceRequest, attendance.SetAttendanceReply),
  queryAttendance: call(attendance.QueryAttendanceRequest, attendance.QueryAttendanceReply),
  getAttendance: call(attendance.GetAttendanceRequest, attendance.GetAttendanceReply),
  getBookingCalendar: call(
    bookingCalendar.GetBookingCalendarRequest,
    bookingCalendar.GetBookingCalendarReply,
  ),
  bookForCustomer: call(bookings.BookForCustomerRequest, bookings.BookForCustomerReply),
  orderBooking: call(bookings.OrderBookingRequest, bookings.OrderBookingReply),
  getBookingSettings: call(
    bookingResources.GetBookingSettingsRequest,
    bookingResources.GetBookingSettingsReply,
  ),
  updateBookingSettings: call(
    bookingResources.UpdateBookingSettingsRequest,
    bookingResources.UpdateBookingSettingsReply,
  ),
  queryEvents: call(events.QueryEventsRequest, events.QueryEventsReply),
  getEvent: call(events.GetEventRequest, events.GetEventReply),
  getEventBySlug: call(events.GetEventBySlugRequest, events.GetEventBySlugReply),
  listEventsByCategory: call(events.ListEventsByCategoryRequest, events.ListEventsByCategoryReply),
  countEventsByStatus: call(events.CountEventsByStatusRequest, events.CountEventsByStatusReply),
  createEvent: call(events.CreateEventRequest, events.CreateEventReply),
  updateEvent: call(events.UpdateEventRequest, events.UpdateEventReply),
  publishDraftEvent: call(events.PublishDraftEventRequest, events.PublishDraftEventReply),
  cancelEvent: call(events.CancelEventRequest, events.CancelEventReply),
  cloneEvent: call(events.CloneEventRequest, events.CloneEventReply),
  deleteEvent: call(events.DeleteEventRequest, events.DeleteEventReply),
  addEventDates: call(events.AddEventDatesRequest, events.AddEventDatesReply),
  updateLaterEvents: call(events.UpdateLaterEventsRequest, events.UpdateLaterEventsReply),
  getEventForm: call(eventForms.GetEventFormRequest, eventForms.GetEventFormReply),
  queryEventCategories: call(
    eventCategories.QueryEventCategoriesRequest,
    eventCategories.QueryEventCategoriesReply,
  ),
  listEventCategories: call(
    eventCategories.ListEventCategoriesRequest,
    eventCategories.ListEventCategoriesReply,
  ),
  createEventCategory: call(
    eventCategories.CreateEventCategoryRequest,
    eventCategories.CreateEventCategoryReply,
  ),
  updateEventCategory: call(
    eventCategories.UpdateEventCategoryRequest,
    eventCategories.UpdateEventCategoryReply,
  ),
  deleteEventCategory: call(
    eventCategories.DeleteEventCategoryRequest,
    eventCategories.DeleteEventCategoryReply,
  ),
  assignEvents: call(eventCategories.AssignEventsRequest, eventCategories.AssignEventsReply),
  unassignEvents: call(eventCategories.UnassignEventsRequest, eventCategories.UnassignEventsReply),
  listScheduleItems: call(schedule.ListScheduleItemsRequest, schedule.ListScheduleItemsReply),
  queryScheduleItems: call(schedule.QueryScheduleItemsRequest, schedule.QueryScheduleItemsReply),
  getScheduleItem: call(schedule.GetScheduleItemRequest, schedule.GetScheduleItemReply),
  addScheduleItem: call(schedule.AddScheduleItemRequest, schedule.AddScheduleItemReply),
  updateScheduleItem: call(schedule.UpdateScheduleItemRequest, schedule.UpdateScheduleItemReply),
  deleteScheduleItems: call(schedule.DeleteScheduleItemsRequest, schedule.DeleteScheduleItemsReply),
  discardScheduleDraft: call(schedule.DiscardScheduleDraftRequest, schedule.DiscardScheduleDraftReply),
  publishSchedule: call(schedule.PublishScheduleRequest, schedule.PublishScheduleReply),
  listScheduleBookmarks: call(schedule.ListScheduleBookmarksRequest, schedule.ListScheduleBookmarksReply),
  createScheduleBookmark: call(schedule.CreateScheduleBookmarkRequest, schedule.CreateScheduleBookmarkReply),
  deleteScheduleBookmark: call(schedule.DeleteScheduleBookmarkRequest, schedule.DeleteScheduleBookmarkReply),
  downloadEventCalendar: call(events.DownloadEventCalendarRequest, events.DownloadEventCalendarReply),
  queryTicketDefinitions: call(
    ticketDefinitions.QueryTicketDefinitionsRequest,
    ticketDefinitions.QueryTicketDefinitionsReply,
  ),
  queryAvailableTicketDefinitions: call(
    ticketDefinitions.QueryAvailableTicketDefinitionsRequest,
    ticketDefinitions.QueryAvailableTicketDefinitionsReply,
  ),
  getTicketDefinition: call(
    ticketDefinitions.GetTicketDefinitionRequest,
    ticketDefinitions.GetTicketDefinitionReply,
  ),
  createTicketDefinition: call(
    ticketDefinitions.CreateTicketDefinitionRequest,
    ticketDefinitions.CreateTicketDefinitionReply,
  ),
  updateTicketDefinition: call(
    ticketDefinitions.UpdateTicketDefinitionRequest,
    ticketDefinitions.UpdateTicketDefinitionReply,
  ),
  deleteTicketDefinition: call(
    ticketDefinitions.DeleteTicketDefinitionRequest,
    ticketDefinitions.DeleteTicketDefinitionReply,
  ),
  queryOldTicketDefinitions: call(
    ticketDefinitions.QueryOldTicketDefinitionsRequest,
    ticketDefinitions.QueryOldTicketDefinitionsReply,
  ),
  listOldTicketDefinitions: call(
    ticketDefinitions.ListOldTicketDefinitionsRequest,
    ticketDefinitions.ListOldTicketDefinitionsReply,
  ),
  getOldTicketDefinition: call(
    ticketDefinitions.GetOldTicketDefinitionRequest,
    ticketDefinitions.GetOldTicketDefinitionReply,
  ),
  listTicketQuotas: call(ticketDefinitions.ListTicketQuotasRequest, ticketDefinitions.ListTicketQuotasReply),
  createTicketQuota: call(
    ticketDefinitions.CreateTicketQuotaRequest,
    ticketDefinitions.CreateTicketQuotaReply,
  ),
  updateTicketQuota: call(
    ticketDefinitions.UpdateTicketQuotaRequest,
    ticketDefinitions.UpdateTicketQuotaReply,
  ),
  deleteTicketQuota: call(
    ticketDefinitions.DeleteTicketQuotaRequest,
    ticketDefinitions.DeleteTicketQuotaReply,
  ),
  getSeatingPlan: call(seating.GetSeatingPlanRequest, seating.GetSeatingPlanReply),
  updateSeatingPlan: call(seating.UpdateSeatingPlanRequest, seating.UpdateSeatingPlanReply),
  listTicketVouchers: call(vouchers.ListTicketVouchersRequest, vouchers.ListTicketVouchersReply),
  createTicketVoucher: call(vouchers.CreateTicketVoucherRequest, vouchers.CreateTicketVoucherReply),
  cancelTicketVoucher: call(vouchers.CancelTicketVoucherRequest, vouchers.CancelTicketVoucherReply),
  joinTicketWaitingList: call(vouchers.JoinTicketWaitingListRequest, vouchers.JoinTicketWaitingListReply),
  listTicketWaitingList: call(vouchers.ListTicketWaitingListRequest, vouchers.ListTicketWaitingListReply),
  removeFromTicketWaitingList: call(
    vouchers.RemoveFromTicketWaitingListRequest,
    vouchers.RemoveFromTicketWaitingListReply,
  ),
  queryAvailableTickets: call(
    ticketDefinitions.QueryAvailableTicketsRequest,
    ticketDefinitions.QueryAvailableTicketsReply,
  ),
  listAvailableTickets: call(
    ticketDefinitions.ListAvailableTicketsRequest,
    ticketDefinitions.ListAvailableTicketsReply,
  ),
  createTicketReservation: call(
    ticketReservations.CreateTicketReservationRequest,
    ticketReservations.CreateTicketReservationReply,
  ),
  getTicketReservation: call(
    ticketReservations.GetTicketReservationRequest,
    ticketReservations.GetTicketReservationReply,
  ),
  cancelTicketReservation: call(
    ticketReservations.CancelTicketReservationRequest,
    ticketReservations.CancelTicketReservationReply,
  ),
  createReservation: call(
    ticketReservations.CreateReservationRequest,
    ticketReservations.CreateReservationReply,
  ),
  cancelReservation: call(
    ticketReservations.CancelReservationRequest,
    ticketReservations.CancelReservationReply,
  ),
  checkoutTickets: call(eventOrders.CheckoutTicketsRequest, eventOrders.CheckoutTicketsReply),
  updateTicketCheckout: call(eventOrders.UpdateTicketCheckoutRequest, eventOrders.UpdateTicketCheckoutReply),
  getTicketCheckoutOptions: call(
    eventOrders.GetTicketCheckoutOptionsRequest,
    eventOrders.GetTicketCheckoutOptionsReply,
  ),
  getTicketInvoice: call(eventOrders.GetTicketInvoiceRequest, eventOrders.GetTicketInvoiceReply),
  getEventOrder: call(eventOrders.GetEventOrderRequest, eventOrders.GetEventOrderReply),
  listEventOrders: call(eventOrders.ListEventOrdersRequest, eventOrders.ListEventOrdersReply),
  updateEventOrder: call(eventOrders.UpdateEventOrderRequest, eventOrders.UpdateEventOrderReply),
  confirmEventOrders: call(eventOrders.ConfirmEventOrdersRequest, eventOrders.ConfirmEventOrdersReply),
  listTickets: call(tickets.ListTicketsRequest, tickets.ListTicketsReply),
  getTicket: call(tickets.GetTicketRequest, tickets.GetTicketReply),
  checkInTickets: call(tickets.CheckInTicketsRequest, tickets.CheckInTicketsReply),
  deleteTicketCheckIn: call(tickets.DeleteTicketCheckInRequest, tickets.DeleteTicketCheckInReply),
  updateTicket: call(tickets.UpdateTicketRequest, tickets.UpdateTicketReply),
  transferTicket: call(tickets.TransferTicketRequest, tickets.TransferTicketReply),
  calculateTicketRefund: call(
    ticketRefunds.CalculateTicketRefundRequest,
    ticketRefunds.CalculateTicketRefundReply,
  ),
  refundTickets: call(ticketRefunds.RefundTicketsRequest, ticketRefunds.RefundTicketsReply),
  resendTickets: call(tickets.ResendTicketsRequest, tickets.ResendTicketsReply),
  downloadTickets: call(tickets.DownloadTicketsRequest, tickets.DownloadTicketsReply),
  downloadTicketPass: call(tickets.DownloadTicketPassRequest, tickets.DownloadTicketPassReply),
  listCheckInCodes: call(checkIn.ListCheckInCodesRequest, checkIn.ListCheckInCodesReply),
  uploadTicketScans: call(checkIn.UploadTicketScansRequest, checkIn.UploadTicketScansReply),
  createRsvp: call(rsvps.CreateRsvpRequest, rsvps.CreateRsvpReply),
  getRsvp: call(rsvps.GetRsvpRequest, rsvps.GetRsvpReply),
  queryRsvps: call(rsvps.QueryRsvpsRequest, rsvps.QueryRsvpsReply),
  listCurrentRsvps: call(rsvps.ListCurrentRsvpsRequest, rsvps.ListCurrentRsvpsReply),
  updateRsvp: call(rsvps.UpdateRsvpRequest, rsvps.UpdateRsvpReply),
  deleteRsvp: call(rsvps.DeleteRsvpRequest, rsvps.DeleteRsvpReply),
  checkInRsvpGuests: call(rsvps.CheckInRsvpGuestsRequest, rsvps.CheckInRsvpGuestsReply),
  cancelRsvpGuestsCheckIn: call(rsvps.CancelRsvpGuestsCheckInRequest, rsvps.CancelRsvpGuestsCheckInReply),
  queryEventGuests: call(guests.QueryEventGuestsRequest, guests.QueryEventGuestsReply),
} as const

function call<Request extends TSchema, Reply extends TSchema>(request: Request, reply: Reply) {
  return { request, reply } as const
}

export type SchemaName = keyof typeof schemas

/** The request of a call, e.g. `Request<'addToCurrentCart'>`. */
export type Request<Name extends SchemaName> = Requests[Name]

/** The reply of a call. */
export type Reply<Name extends SchemaName> = Replies[Name]

type Requests = { [Name in SchemaName]: Static<(typeof schemas)[Name]['request']> }
type Replies = { [Name in SchemaName]: Static<(typeof schemas)[Name]['reply']> }
