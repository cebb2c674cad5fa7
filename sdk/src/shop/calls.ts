import { blogCalls } from '@cartwright/contract/calls/blog.ts'
import { servicesCalls } from '@cartwright/contract/calls/bookings/services.ts'
import { slotsCalls } from '@cartwright/contract/calls/bookings/slots.ts'
import { eventsCalls } from '@cartwright/contract/calls/box-office/events.ts'
import { ticketsCalls } from '@cartwright/contract/calls/box-office/tickets.ts'
import { cartCalls } from '@cartwright/contract/calls/cart.ts'
import { collectionsCalls } from '@cartwright/contract/calls/catalogue/collections.ts'
import { productsCalls } from '@cartwright/contract/calls/catalogue/products.ts'
import { recommendationsCalls } from '@cartwright/contract/calls/catalogue/recommendations.ts'
import { checkoutCalls } from '@cartwright/contract/calls/checkout.ts'
import { formsCalls } from '@cartwright/contract/calls/customers/forms.ts'
import { membersCalls } from '@cartwright/contract/calls/customers/members.ts'
import { reviewsCalls } from '@cartwright/contract/calls/customers/reviews.ts'
import { wishlistsCalls } from '@cartwright/contract/calls/customers/wishlists.ts'
import { identityCalls } from '@cartwright/contract/calls/identity.ts'
import { backInStockCalls } from '@cartwright/contract/calls/inventory/back-in-stock.ts'
import { ordersCalls } from '@cartwright/contract/calls/orders.ts'
import { planOrdersCalls } from '@cartwright/contract/calls/plans/orders.ts'
import { plansCalls } from '@cartwright/contract/calls/plans/plans.ts'
import { currenciesCalls } from '@cartwright/contract/calls/pricing/currencies.ts'
import { sitesCalls } from '@cartwright/contract/calls/sites.ts'

/** The calls of storefronts. They are picked one by one, so that a bundle has no others. */
export const shopCalls = {
  createTicketReservation: ticketsCalls.createTicketReservation,
  getEventBySlug: eventsCalls.getEventBySlug,
  listScheduleItems: eventsCalls.listScheduleItems,
  queryEvents: eventsCalls.queryEvents,
  queryTicketDefinitions: ticketsCalls.queryTicketDefinitions,
  addToCurrentCart: cartCalls.addToCurrentCart,
  addWishlistItem: wishlistsCalls.addWishlistItem,
  changePassword: identityCalls.changePassword,
  createBackInStockNotificationRequest: backInStockCalls.createBackInStockNotificationRequest,
  createCheckout: checkoutCalls.createCheckout,
  createCheckoutFromCurrentCart: cartCalls.createCheckoutFromCurrentCart,
  createOnlinePlanOrder: planOrdersCalls.createOnlinePlanOrder,
  createOrder: checkoutCalls.createOrder,
  createRedirectSession: checkoutCalls.createRedirectSession,
  createReview: reviewsCalls.createReview,
  createSubmission: formsCalls.createSubmission,
  createToken: identityCalls.createToken,
  deleteCurrentCart: cartCalls.deleteCurrentCart,
  estimateCurrentCartTotals: cartCalls.estimateCurrentCartTotals,
  getCaptchaChallenge: identityCalls.getCaptchaChallenge,
  getBlogPost: blogCalls.getBlogPost,
  getCheckout: checkoutCalls.getCheckout,
  getFormPage: formsCalls.getFormPage,
  listBlogPosts: blogCalls.listBlogPosts,
  listFormPages: formsCalls.listFormPages,
  getCollection: collectionsCalls.getCollection,
  getCollectionBySlug: collectionsCalls.getCollectionBySlug,
  getConversionRate: currenciesCalls.getConversionRate,
  getCurrentCart: cartCalls.getCurrentCart,
  getCurrentMember: membersCalls.getCurrentMember,
  getDefaultWishlist: wishlistsCalls.getDefaultWishlist,
  getMyPlanAccess: planOrdersCalls.getMyPlanAccess,
  getOrder: ordersCalls.getOrder,
  getPlanPricePreview: planOrdersCalls.getPlanPricePreview,
  getPlanV3: plansCalls.getPlanV3,
  getProduct: productsCalls.getProduct,
  getProductOptionsAvailability: productsCalls.getProductOptionsAvailability,
  getProductPage: productsCalls.getProductPage,
  getRecommendation: recommendationsCalls.getRecommendation,
  getProductReviews: reviewsCalls.getProductReviews,
  getReviewAccess: reviewsCalls.getReviewAccess,
  getScheduleAvailability: slotsCalls.getScheduleAvailability,
  getSitePage: sitesCalls.getSitePage,
  getStorefront: sitesCalls.getStorefront,
  graphql: sitesCalls.graphql,
  listCurrencies: currenciesCalls.listCurrencies,
  listMyPlanCredits: planOrdersCalls.listMyPlanCredits,
  listPublicPlans: plansCalls.listPublicPlans,
  listSitePages: sitesCalls.listSitePages,
  loginV2: identityCalls.loginV2,
  lookUpOrder: ordersCalls.lookUpOrder,
  memberListPlanOrders: planOrdersCalls.memberListPlanOrders,
  queryAvailability: slotsCalls.queryAvailability,
  queryCollections: collectionsCalls.queryCollections,
  queryPlansV3: plansCalls.queryPlansV3,
  queryProductVariants: productsCalls.queryProductVariants,
  queryProducts: productsCalls.queryProducts,
  queryPublicPlans: plansCalls.queryPublicPlans,
  queryServices: servicesCalls.queryServices,
  recordEvents: sitesCalls.recordEvents,
  registerV2: identityCalls.registerV2,
  removeCouponFromCurrentCart: cartCalls.removeCouponFromCurrentCart,
  removeLineItemsFromCurrentCart: cartCalls.removeLineItemsFromCurrentCart,
  removeWishlistItem: wishlistsCalls.removeWishlistItem,
  requestPlanOrderCancellation: planOrdersCalls.requestPlanOrderCancellation,
  resendDuringAuthentication: identityCalls.resendDuringAuthentication,
  searchSuggestions: productsCalls.searchSuggestions,
  sendRecoveryEmail: identityCalls.sendRecoveryEmail,
  stopBackInStockEmails: backInStockCalls.stopBackInStockEmails,
  updateCheckout: checkoutCalls.updateCheckout,
  updateCurrentCart: cartCalls.updateCurrentCart,
  updateCurrentCartLineItemQuantity: cartCalls.updateCurrentCartLineItemQuantity,
  verifyDuringAuthentication: identityCalls.verifyDuringAuthentication,
}
