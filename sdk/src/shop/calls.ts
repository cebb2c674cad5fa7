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
import { giftCardsCalls } from '@cartwright/contract/calls/pricing/gift-cards.ts'
import { sitesCalls } from '@cartwright/contract/calls/sites/sites.ts'

/** The calls of storefronts, by their tables. They are picked one by one, so that a bundle has no others. */
export const shopCalls = {
  createBackInStockNotificationRequest: backInStockCalls.createBackInStockNotificationRequest,
  stopBackInStockEmails: backInStockCalls.stopBackInStockEmails,
  getBlogPost: blogCalls.getBlogPost,
  listBlogPosts: blogCalls.listBlogPosts,
  addToCurrentCart: cartCalls.addToCurrentCart,
  createCheckoutFromCurrentCart: cartCalls.createCheckoutFromCurrentCart,
  deleteCurrentCart: cartCalls.deleteCurrentCart,
  estimateCurrentCartTotals: cartCalls.estimateCurrentCartTotals,
  getCurrentCart: cartCalls.getCurrentCart,
  removeCouponFromCurrentCart: cartCalls.removeCouponFromCurrentCart,
  removeLineItemsFromCurrentCart: cartCalls.removeLineItemsFromCurrentCart,
  updateCurrentCart: cartCalls.updateCurrentCart,
  updateCurrentCartLineItemQuantity: cartCalls.updateCurrentCartLineItemQuantity,
  createCheckout: checkoutCalls.createCheckout,
  createOrder: checkoutCalls.createOrder,
  createRedirectSession: checkoutCalls.createRedirectSession,
  getCheckout: checkoutCalls.getCheckout,
  updateCheckout: checkoutCalls.updateCheckout,
  getCollection: collectionsCalls.getCollection,
  getCollectionBySlug: collectionsCalls.getCollectionBySlug,
  queryCollections: collectionsCalls.queryCollections,
  getConversionRate: currenciesCalls.getConversionRate,
  listCurrencies: currenciesCalls.listCurrencies,
  getEventBySlug: eventsCalls.getEventBySlug,
  listScheduleItems: eventsCalls.listScheduleItems,
  queryEvents: eventsCalls.queryEvents,
  createSubmission: formsCalls.createSubmission,
  getFormPage: formsCalls.getFormPage,
  listFormPages: formsCalls.listFormPages,
  listGiftCardProducts: giftCardsCalls.listGiftCardProducts,
  changePassword: identityCalls.changePassword,
  createToken: identityCalls.createToken,
  getCaptchaChallenge: identityCalls.getCaptchaChallenge,
  loginV2: identityCalls.loginV2,
  registerV2: identityCalls.registerV2,
  resendDuringAuthentication: identityCalls.resendDuringAuthentication,
  sendRecoveryEmail: identityCalls.sendRecoveryEmail,
  verifyDuringAuthentication: identityCalls.verifyDuringAuthentication,
  getCurrentMember: membersCalls.getCurrentMember,
  getOrder: ordersCalls.getOrder,
  lookUpOrder: ordersCalls.lookUpOrder,
  createOnlinePlanOrder: planOrdersCalls.createOnlinePlanOrder,
  getMyPlanAccess: planOrdersCalls.getMyPlanAccess,
  getPlanPricePreview: planOrdersCalls.getPlanPricePreview,
  listMyPlanCredits: planOrdersCalls.listMyPlanCredits,
  memberListPlanOrders: planOrdersCalls.memberListPlanOrders,
  requestPlanOrderCancellation: planOrdersCalls.requestPlanOrderCancellation,
  getPlanV3: plansCalls.getPlanV3,
  listPublicPlans: plansCalls.listPublicPlans,
  queryPlansV3: plansCalls.queryPlansV3,
  getProduct: productsCalls.getProduct,
  getProductOptionsAvailability: productsCalls.getProductOptionsAvailability,
  getProductPage: productsCalls.getProductPage,
  queryProductVariants: productsCalls.queryProductVariants,
  queryProducts: productsCalls.queryProducts,
  searchSuggestions: productsCalls.searchSuggestions,
  getRecommendation: recommendationsCalls.getRecommendation,
  createReview: reviewsCalls.createReview,
  getProductReviews: reviewsCalls.getProductReviews,
  getReviewAccess: reviewsCalls.getReviewAccess,
  queryServices: servicesCalls.queryServices,
  getSitePage: sitesCalls.getSitePage,
  getStorefront: sitesCalls.getStorefront,
  graphql: sitesCalls.graphql,
  listSitePages: sitesCalls.listSitePages,
  recordEvents: sitesCalls.recordEvents,
  getScheduleAvailability: slotsCalls.getScheduleAvailability,
  queryAvailability: slotsCalls.queryAvailability,
  createTicketReservation: ticketsCalls.createTicketReservation,
  queryTicketDefinitions: ticketsCalls.queryTicketDefinitions,
  addWishlistItem: wishlistsCalls.addWishlistItem,
  getDefaultWishlist: wishlistsCalls.getDefaultWishlist,
  removeWishlistItem: wishlistsCalls.removeWishlistItem,
}
