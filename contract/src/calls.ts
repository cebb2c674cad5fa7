/** Who may make a call: a shopper without an account, a signed-in one, an API key, a signed-in merchant. */
export type CallerKind = 'visitor' | 'member' | 'app' | 'staff'

/** One call of the contract. Plain data: the server registers it, the SDK makes it, the API page prints it. */
export interface Call<Name extends string = string> {
  name: Name
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The bare path of the specification; `{cart.id}` is the property of the request it stands for. */
  path: string
  /** Put before the path, first the one of the public gateway; published clients use each of them somewhere. */
  prefixes: readonly string[]
  /** Whole other paths that mean the same call. */
  aliases?: readonly string[]
  /** A query: also answered as GET, plainly or with everything in `.r` (base64url JSON). */
  query?: true
  /** What travels as a file of its own instead of JSON; with a request that is one, its fields stand in the query. */
  file?: 'request' | 'reply'
  callers: readonly CallerKind[]
  /** Empty: whoever is among the callers may. Who may manage something may also read it. */
  permission: string
  /** Whether the audit log has it, where what it is called for does not tell: one that reads may hand something out. */
  noted?: boolean
  /** One line for the API page. */
  summary: string
}

const cart = ['/ecom', '', '/_api/ecom-cart', '/_api/cart', '/cart', '/cart-v1-proxy']
const checkout = ['/ecom', '']
const catalogueRead = [
  '/stores-reader',
  '',
  '/_api/catalog-reader-server',
  '/catalog-read-proxy',
  '/_api/catalog-read-proxy',
]
const collectionsRead = [
  '/stores-reader',
  '',
  '/wix-ecommerce-catalog-reader-web',
  '/_api/catalog-server',
  '/_api/catalog-reader-server',
  '/_api/catalog-read-proxy',
  '/catalog-read-proxy',
]
const inventoryRead = ['/stores-reader', '/stores', '', '/_api/catalog-reader-server', '/_api/catalog-server']
const catalogueWrite = [
  '/stores',
  '',
  '/_api/catalog-server',
  '/wix-ecommerce-catalog',
  '/wix-ecommerce-catalog-web',
  '/catalog-write-api-proxy',
  '/_api/catalog-write-api-proxy',
]
const inventoryWrite = ['/stores', '', '/_api/catalog-server', '/wix-ecommerce-catalog']
const redirects = ['/_api/redirects-api', '', '/redirect-session', '/headless']
const backInStock = ['/back-in-stock-service', '']
const authentication = [
  '/_api/iam/authentication',
  '',
  '/authentication',
  '/_api/authentication',
  '/iam/authentication',
]
const recovery = ['/_api/iam/recovery', '', '/_iam/recovery']
const verification = ['/_api/iam/verification', '']
const bare = ['']
const members = ['/members', '', '/_api/members', '/members-ng-api']
const siteMembers = ['', '/_api/wix-sm', '/wix-sm']

const everyone: readonly CallerKind[] = ['visitor', 'member', 'app', 'staff']
const shoppers: readonly CallerKind[] = ['visitor', 'member']
const merchants: readonly CallerKind[] = ['app', 'staff']
const nobody: readonly CallerKind[] = []
const people: readonly CallerKind[] = ['staff']

const reading = { callers: everyone, permission: 'WIX_STORES.READ_PRODUCTS' } as const
const shopping = { callers: shoppers, permission: 'ECOM.MODIFY_CARTS', prefixes: cart } as const
const looking = { callers: shoppers, permission: 'ECOM.READ_CARTS', prefixes: cart } as const
const cartById = { callers: everyone, permission: 'ECOM.MODIFY_CARTS', prefixes: cart } as const
const checkingOut = { callers: everyone, permission: 'ECOM.MODIFY_CHECKOUTS', prefixes: checkout } as const
const stocking = { callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS' } as const
const counting = { callers: merchants, permission: 'WIX_STORES.READ_INVENTORY', prefixes: bare } as const
const waiting = {
  callers: merchants,
  permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  prefixes: backInStock,
} as const
const handling = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: checkout } as const
const delivering = { callers: merchants, permission: 'ECOM.MANAGE_DELIVERY' } as const
const taxing = { callers: merchants, permission: 'ECOM.MANAGE_TAX', prefixes: bare } as const
const discounting = { callers: merchants, permission: 'ECOM.MANAGE_COUPONS', prefixes: bare } as const
const filing = { callers: merchants, permission: 'MEDIA.MANAGE', prefixes: bare } as const
const browsing = { ...filing, permission: 'MEDIA.READ' } as const
const siteMedia = { ...filing, prefixes: ['/site-media'] } as const
const siteMediaRead = { ...browsing, prefixes: ['/site-media'] } as const
const remembering = {
  callers: merchants,
  permission: 'WIX_STORES.READ_MERCHANT_DATA',
  prefixes: bare,
} as const
const importing = { callers: merchants, permission: 'WIX_STORES.MODIFY_PRODUCTS', prefixes: bare } as const
const exporting = { callers: merchants, permission: 'WIX_STORES.READ_PRODUCTS', prefixes: bare } as const
const readingDelivery = { ...delivering, permission: 'ECOM.READ_DELIVERY' } as const
const readingTax = { ...taxing, permission: 'ECOM.READ_TAX' } as const
const readingCoupons = { ...discounting, permission: 'ECOM.READ_COUPONS' } as const
const managing = { callers: merchants, permission: 'SITE.MANAGE', prefixes: bare } as const
const overseeing = { ...managing, permission: 'SITE.READ' } as const
const granting = { ...managing, permission: 'SITE.MANAGE_ACCESS' } as const
const comingIn = { callers: nobody, permission: '', prefixes: bare } as const
const oauth = { callers: nobody, permission: '', prefixes: ['', '/_api'] } as const
const staffing = { ...managing, permission: 'SITE.MANAGE_STAFF' } as const
const membersOnly: readonly CallerKind[] = ['member']
const ownAccount = { callers: membersOnly, permission: '', prefixes: members } as const
const ownMember = { callers: ['member', 'app', 'staff'], permission: '', prefixes: members } as const
const lookingAtMembers = { callers: everyone, permission: '', prefixes: members } as const
const managingMembers = { callers: merchants, permission: 'MEMBERS.MANAGE', prefixes: members } as const
const accounts = { callers: merchants, permission: 'MEMBERS.MANAGE', prefixes: bare } as const
const signedIn = { callers: people, permission: '', prefixes: bare } as const

const authenticating = {
  callers: ['visitor', 'member', 'app'],
  permission: '',
  method: 'POST',
  prefixes: authentication,
} as const
const recovering = { ...authenticating, prefixes: recovery } as const
const verifying = { ...authenticating, prefixes: verification } as const

/** Every call the server answers. Paths, prefixes and permissions: wire contract sections 1 and 2, second ring section 3. */
export const calls = named({
  createToken: {
    ...oauth,
    method: 'POST',
    path: '/oauth2/token',
    aliases: ['/v1/oauth/token', '/oauth/token'],
    summary: 'Issue or renew the tokens of a visitor, a member or a program',
  },
  revokeToken: {
    ...oauth,
    method: 'POST',
    path: '/oauth2/revoke',
    aliases: ['/v1/oauth/revoke', '/oauth/revoke'],
    summary: 'End a token and those that came with it',
  },
  getTokenInfo: {
    ...oauth,
    method: 'POST',
    path: '/oauth2/token-info',
    aliases: ['/v1/oauth/token-info', '/oauth/token-info'],
    summary: 'Whom an access token was given to',
  },
  getUserInfo: {
    callers: ['member'],
    permission: '',
    prefixes: ['', '/_api'],
    method: 'POST',
    path: '/oauth2/user-info',
    aliases: ['/v1/oauth/user-info', '/oauth/user-info'],
    query: true,
    summary: 'Who is signed in, as OpenID Connect says it',
  },
  getSigningKeys: {
    ...oauth,
    method: 'GET',
    path: '/oauth2/jwks',
    aliases: ['/v1/oauth/jwks', '/oauth/jwks'],
    summary: 'The keys that tokens are signed with',
  },
  getServerMetadata: {
    ...comingIn,
    method: 'GET',
    path: '/.well-known/openid-configuration',
    aliases: ['/.well-known/oauth-authorization-server'],
    summary: 'Where OAuth and OpenID libraries find what',
  },

  registerV2: {
    ...authenticating,
    path: '/v2/register',
    summary: 'Make an account with an e-mail address and a password',
  },
  loginV2: { ...authenticating, path: '/v2/login', summary: 'Sign in with an e-mail address and a password' },
  register: {
    ...authenticating,
    path: '/v1/register',
    summary: 'Make an account, as clients of 2024 did',
  },
  login: { ...authenticating, path: '/v1/login', summary: 'Sign in, as clients of 2024 did' },
  proceedToNextState: {
    ...authenticating,
    path: '/v1/state/proceed',
    summary: 'Look again whether somebody who waits may come in',
  },
  loginWithIdpConnectionTokenParams: {
    ...authenticating,
    path: '/v1/sso/login-with-token-params',
    summary: 'Sign in with the ID token of an identity provider of the shop',
  },
  changePassword: {
    ...authenticating,
    callers: ['member'],
    path: '/v2/change-password',
    summary: 'Choose a new password; everywhere else the member is signed out',
  },
  signOn: {
    ...authenticating,
    callers: ['app'],
    permission: 'MEMBERS.MANAGE',
    path: '/v2/sign-on',
    summary: 'Sign somebody in whom an app of the merchant has recognised',
  },
  sendRecoveryEmail: {
    ...recovering,
    path: '/v1/send-email',
    summary: 'Send a link to choose a new password, if there is an account',
  },
  sendActivationEmail: {
    ...recovering,
    callers: merchants,
    permission: 'MEMBERS.MANAGE',
    path: '/v1/activation-email',
    summary: 'Send a member a link to choose a first password',
  },
  recover: { ...recovering, path: '/v1/recover', summary: 'Choose a new password by such a link' },
  startVerification: {
    ...verifying,
    callers: ['member', 'app'],
    path: '/v1/start',
    aliases: ['/_api/iam/verification/v1/Start', '/v1/Start'],
    summary: 'Send a code to the e-mail address of a member',
  },
  verifyDuringAuthentication: {
    ...verifying,
    path: '/v1/auth/verify',
    summary: 'Give the code that was sent, and go on signing in',
  },
  resendDuringAuthentication: {
    ...verifying,
    path: '/v1/auth/resend',
    summary: 'Have another code sent',
  },

  getCurrentCart: {
    ...looking,
    method: 'GET',
    path: '/v1/carts/current',
    summary: 'Read the cart of the caller',
  },
  updateCurrentCart: {
    ...shopping,
    method: 'PATCH',
    path: '/v1/carts/current',
    summary: 'Change note, contact, coupon or line items of the cart',
  },
  addToCurrentCart: {
    ...shopping,
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    summary: 'Add line items; makes the cart when there is none',
  },
  removeLineItemsFromCurrentCart: {
    ...shopping,
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    summary: 'Remove line items',
  },
  createCheckoutFromCurrentCart: {
    ...shopping,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    summary: 'Make the checkout of the cart, or bring it up to date',
  },
  removeCouponFromCurrentCart: {
    ...shopping,
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    summary: 'Remove the coupon',
  },
  updateCurrentCartLineItemQuantity: {
    ...shopping,
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    summary: 'Set quantities of line items',
  },
  estimateCurrentCartTotals: {
    ...looking,
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    summary: 'Totals with shipping, tax and discounts for an address',
  },
  deleteCurrentCart: { ...shopping, method: 'DELETE', path: '/v1/carts/current', summary: 'Delete the cart' },

  createCart: {
    ...cartById,
    method: 'POST',
    path: '/v1/carts',
    summary: 'Make a cart beside the current one',
  },
  getCart: {
    ...cartById,
    permission: 'ECOM.READ_CARTS',
    method: 'GET',
    path: '/v1/carts/{id}',
    summary: 'Read one cart of the caller',
  },
  updateCart: { ...cartById, method: 'PATCH', path: '/v1/carts/{cartInfo.id}', summary: 'Change one cart' },
  addToCart: { ...cartById, method: 'POST', path: '/v1/carts/{id}/add-to-cart', summary: 'Add to one cart' },
  removeLineItems: {
    ...cartById,
    method: 'POST',
    path: '/v1/carts/{id}/remove-line-items',
    summary: 'Remove line items of one cart',
  },
  updateLineItemsQuantity: {
    ...cartById,
    method: 'POST',
    path: '/v1/carts/{id}/update-line-items-quantity',
    summary: 'Set quantities in one cart',
  },
  removeCoupon: {
    ...cartById,
    method: 'POST',
    path: '/v1/carts/{id}/remove-coupon',
    summary: 'Remove the coupon of one cart',
  },
  estimateTotals: {
    ...cartById,
    permission: 'ECOM.READ_CARTS',
    method: 'POST',
    path: '/v1/carts/{id}/estimate-totals',
    summary: 'Totals of one cart',
  },
  createCheckoutFromCart: {
    ...cartById,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/{id}/create-checkout',
    summary: 'Make the checkout of one cart',
  },
  deleteCart: { ...cartById, method: 'DELETE', path: '/v1/carts/{id}', summary: 'Delete one cart' },
  getCartByCheckoutId: {
    ...cartById,
    permission: 'ECOM.READ_CARTS',
    method: 'GET',
    path: '/v1/carts/by-checkout-id/{id}',
    summary: 'The cart a checkout was made from',
  },

  createCheckout: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts',
    summary: 'Make a checkout without a cart (buy now)',
  },
  getCheckout: {
    ...checkingOut,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Read a checkout of the caller',
  },
  updateCheckout: {
    ...checkingOut,
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    summary: 'Change addresses, delivery, coupon or note',
  },
  addToCheckout: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts/{id}/add-to-checkout',
    summary: 'Add line items to a checkout',
  },
  checkoutRemoveLineItems: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-line-items',
    summary: 'Remove line items of a checkout',
  },
  checkoutUpdateLineItemsQuantity: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts/{id}/update-line-items-quantity',
    summary: 'Set quantities in a checkout',
  },
  checkoutRemoveCoupon: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-coupon',
    summary: 'Remove the coupon of a checkout',
  },
  createOrder: {
    ...checkingOut,
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order',
    summary: 'Place the order of a checkout with an offline payment method',
  },
  getCheckoutUrl: {
    ...checkingOut,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/{id}/checkout-url',
    aliases: ['/ecom/v1/checkouts/{id}/wix-checkout-url'],
    summary: 'Where a person finishes this checkout',
  },
  getCheckoutByCartId: {
    ...checkingOut,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/by-cart-id/{id}',
    summary: 'The checkout made from a cart',
  },

  getOrder: {
    callers: everyone,
    permission: 'ECOM.READ_ORDERS',
    prefixes: checkout,
    method: 'GET',
    path: '/v1/orders/{id}',
    aliases: ['/ecom/v1/ep-orders/{id}'],
    summary: 'Read an order: the buyer its own, a merchant any',
  },
  searchOrders: {
    callers: everyone,
    permission: 'ECOM.READ_ORDERS',
    prefixes: checkout,
    method: 'POST',
    query: true,
    path: '/v1/orders/search',
    aliases: ['/ecom/v1/ep-orders/search'],
    summary: 'Find orders, newest first',
  },

  cancelOrder: {
    ...handling,
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    summary: 'Call an order off, with or without putting its items back on the shelf',
  },
  paymentCollectionMarkOrderAsPaid: {
    ...handling,
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    summary: 'Note that an order was paid in another way',
  },
  listFulfillmentsForSingleOrder: {
    ...handling,
    permission: 'ECOM.READ_ORDERS',
    method: 'GET',
    path: '/v1/fulfillments/orders/{orderId}',
    summary: 'What was sent of an order',
  },
  listFulfillmentsForMultipleOrders: {
    ...handling,
    permission: 'ECOM.READ_ORDERS',
    method: 'POST',
    path: '/v1/fulfillments/list-by-ids',
    summary: 'What was sent of up to a hundred orders',
  },
  createFulfillment: {
    ...handling,
    method: 'POST',
    path: '/v1/fulfillments/orders/{orderId}/create-fulfillment',
    summary: 'Note that pieces of an order were sent, and tell the buyer',
  },
  updateFulfillment: {
    ...handling,
    method: 'PATCH',
    path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}',
    summary: 'Change the tracking of a parcel',
  },
  deleteFulfillment: {
    ...handling,
    method: 'DELETE',
    path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}',
    summary: 'Take a parcel back: its pieces are to be sent again',
  },

  recordEvents: {
    callers: shoppers,
    permission: 'WIX_STORES.READ_PRODUCTS',
    prefixes: bare,
    method: 'POST',
    path: '/v1/storefront/events',
    summary: 'Count what is looked at, without keeping who looked',
  },
  lookUpOrder: {
    callers: shoppers,
    permission: 'ECOM.READ_ORDERS',
    prefixes: bare,
    method: 'POST',
    path: '/v1/storefront/orders/look-up',
    summary: 'The order of a guest, by its number and e-mail address',
  },

  graphql: {
    method: 'POST',
    path: '/graphql/{apiVersion}',
    prefixes: bare,
    callers: everyone,
    permission: '',
    noted: false,
    summary: 'Ask for several things at once, each field of it by name',
  },

  createRedirectSession: {
    callers: everyone,
    permission: 'WIX_HEADLESS.WIX_URL_CREATE',
    prefixes: redirects,
    method: 'POST',
    path: '/v1/redirect-session',
    summary: 'The address of a hosted page, with the way back',
  },

  getProduct: {
    ...reading,
    prefixes: catalogueRead,
    method: 'GET',
    path: '/v1/products/{id}',
    summary: 'Read a product',
  },
  getProductPlatformized: {
    ...reading,
    prefixes: catalogueRead,
    method: 'GET',
    path: '/v1/products-platformized/{id}',
    summary: 'Read a product',
  },
  getProductsCollectionBySlug: {
    ...reading,
    prefixes: catalogueRead,
    method: 'GET',
    path: '/v1/collections/slug/{slug}',
    summary: 'Read a collection by its slug',
  },
  getProductOptionsAvailability: {
    ...reading,
    prefixes: catalogueRead,
    method: 'POST',
    path: '/v1/products/{id}/productOptionsAvailability',
    summary: 'What can still be chosen, and the variant a choice leads to',
  },
  queryProductVariants: {
    ...reading,
    prefixes: catalogueRead,
    method: 'POST',
    query: true,
    path: '/v1/products/{id}/variants/query',
    summary: 'Variants of a product, by choices or ids',
  },
  queryStoreVariants: {
    ...reading,
    prefixes: catalogueRead,
    method: 'POST',
    query: true,
    path: '/v1/variants/query',
    summary: 'Variants of the whole shop',
  },
  getStoreVariant: {
    ...reading,
    prefixes: catalogueRead,
    method: 'GET',
    path: '/v1/variants/{id}',
    summary: 'Read a variant by product and variant id',
  },
  queryProducts: {
    ...reading,
    prefixes: catalogueRead,
    method: 'POST',
    query: true,
    path: '/v1/products/query-platformized',
    aliases: ['/stores-reader/v1/products/query', '/stores/v1/products/query'],
    summary: 'Find products: filter, sort, page; search text and facets',
  },
  getCollection: {
    ...reading,
    prefixes: collectionsRead,
    method: 'GET',
    path: '/v2/collections/{id}',
    summary: 'Read a collection',
  },
  getCollectionBySlug: {
    ...reading,
    prefixes: collectionsRead,
    method: 'GET',
    path: '/v2/collections/slug/{slug}',
    summary: 'Read a collection by its slug',
  },
  queryCollections: {
    ...reading,
    prefixes: collectionsRead,
    method: 'POST',
    query: true,
    path: '/v2/collections/query',
    summary: 'Find collections',
  },

  getProductPage: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/v1/storefront/products/{slug}',
    summary: 'What the page of a product shows: the product, related ones, its collections, what can be had',
  },
  listCurrencies: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/currency_converter/v1/currencies',
    summary: 'The currencies prices are shown in, first the one they are paid in',
  },
  getConversionRate: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/currency_converter/v1/currencies/rate/{from}/convert/{to}',
    summary: 'What one unit of a currency is worth in another',
  },
  searchSuggestions: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/v1/storefront/suggestions',
    summary: 'Products and collections for what somebody has typed so far',
  },

  createProduct: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products',
    summary: 'Put a product into the catalogue',
  },
  updateProduct: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'PATCH',
    path: '/v1/products/{product.id}',
    summary: 'Change what is sent of a product; null takes a field away',
  },
  deleteProduct: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'DELETE',
    path: '/v1/products/{id}',
    summary: 'Take a product out of the catalogue',
  },
  createProductPlatformized: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products-platformized',
    summary: 'Put a product into the catalogue',
  },
  updateProductPlatformized: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'PATCH',
    path: '/v1/products-platformized/{product.id}',
    summary: 'Change what is sent of a product',
  },
  deleteProductPlatformized: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'DELETE',
    path: '/v1/products-platformized/{id}',
    summary: 'Take a product out of the catalogue',
  },
  writeProxyCreateProductPlatformized: {
    ...stocking,
    prefixes: bare,
    method: 'POST',
    path: '/v2/products-platformized',
    summary: 'Put a product into the catalogue',
  },
  writeProxyUpdateProductPlatformized: {
    ...stocking,
    prefixes: bare,
    method: 'PATCH',
    path: '/v2/products-platformized/{product.id}',
    summary: 'Change what is sent of a product',
  },
  writeProxyDeleteProductPlatformized: {
    ...stocking,
    prefixes: bare,
    method: 'DELETE',
    path: '/v2/products-platformized/{id}',
    summary: 'Take a product out of the catalogue',
  },
  updateProductVariants: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'PATCH',
    path: '/v1/products/{id}/variants',
    summary: 'Change price, cost, weight, SKU or visibility of variants',
  },
  resetAllProductVariantData: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/variants/resetToDefault',
    summary: 'Variants have again what the product has',
  },
  addProductMedia: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/media',
    summary: 'Add media by id or address, to one choice when it is named',
  },
  removeProductMedia: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/media/delete',
    summary: 'Remove media; all when none are named',
  },
  addProductMediaToChoices: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'PATCH',
    path: '/v1/products/{id}/choices/media',
    summary: 'Show media of the product with choices',
  },
  removeProductMediaFromChoices: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/choices/media/delete',
    summary: 'Show media with choices no more',
  },
  deleteProductOptions: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'DELETE',
    path: '/v1/products/{id}/options',
    summary: 'Remove all options of a product',
  },
  removeBrand: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/remove-brand',
    summary: 'Remove the brand',
  },
  removeRibbon: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/products/{id}/remove-ribbon',
    summary: 'Remove the ribbon',
  },
  bulkUpdateProductsProperty: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/bulk/products/update',
    summary: 'Set price, cost, weight, ribbon or brand of many products',
  },
  bulkAdjustProductProperty: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/bulk/products/adjust-properties',
    summary: 'Change price, cost or weight of many products by an amount or a percentage',
  },
  createCollection: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/collections',
    summary: 'Make a collection',
  },
  updateCollection: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'PATCH',
    path: '/v1/collections/{collection.id}',
    summary: 'Change what is sent of a collection',
  },
  deleteCollection: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'DELETE',
    path: '/v1/collections/{id}',
    summary: 'Delete a collection; its products stay',
  },
  addProductsToCollection: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/collections/{id}/productIds',
    summary: 'Put products into a collection',
  },
  removeProductsFromCollection: {
    ...stocking,
    prefixes: catalogueWrite,
    method: 'POST',
    path: '/v1/collections/{id}/productIds/delete',
    summary: 'Take products out of a collection',
  },

  getCatalogueProduct: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/products/{id}',
    summary: 'A product with all that can be changed of it, and its revision',
  },
  setProductMedia: {
    ...importing,
    method: 'PATCH',
    path: '/admin/v1/products/{id}/media',
    summary: 'Say which media a product has, in which order',
  },
  getCatalogueCollection: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/collections/{id}',
    summary: 'A collection and its revision',
  },
  setCollectionMedia: {
    ...importing,
    method: 'PATCH',
    path: '/admin/v1/collections/{id}/media',
    summary: 'Say which media a collection has',
  },
  listCatalogueCollections: {
    ...remembering,
    method: 'POST',
    query: true,
    path: '/admin/v1/collections/query',
    summary: 'Collections with their rules, by name, kind and product',
  },
  previewCollectionRule: {
    ...remembering,
    method: 'POST',
    path: '/admin/v1/collections/preview-rule',
    summary: 'How many products a rule would put into a collection, and the first of them',
  },
  moveCollectionProducts: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/collections/{id}/move-products',
    summary: 'Change the order of the products in a collection',
  },
  bulkUpdateProducts: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/bulk/products/update',
    summary: 'Change many products, each in its own way',
  },
  bulkDeleteProducts: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/bulk/products/delete',
    summary: 'Take many products out of the catalogue',
  },
  previewBulkChange: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/bulk/products/preview',
    summary: 'What a bulk change would make of each product',
  },

  queryInventory: {
    ...stocking,
    prefixes: inventoryRead,
    permission: 'WIX_STORES.READ_INVENTORY',
    method: 'POST',
    query: true,
    path: '/v2/inventoryItems/query',
    summary: 'Stock of all products',
  },
  getInventoryVariants: {
    ...stocking,
    prefixes: inventoryRead,
    permission: 'WIX_STORES.READ_INVENTORY',
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    summary: 'Stock of one product',
  },
  updateInventoryVariants: {
    ...stocking,
    prefixes: inventoryWrite,
    method: 'PATCH',
    path: '/v2/inventoryItems/product/{inventoryItem.productId}',
    aliases: ['/stores/v2/inventoryItems/{inventoryItem.id}'],
    summary: 'Set the stock of a product',
  },
  incrementInventory: {
    ...stocking,
    prefixes: inventoryWrite,
    method: 'POST',
    path: '/v2/inventoryItems/increment',
    summary: 'Add to the stock',
  },
  decrementInventory: {
    ...stocking,
    prefixes: inventoryWrite,
    method: 'POST',
    path: '/v2/inventoryItems/decrement',
    summary: 'Take from the stock, never below zero',
  },
  queryStock: {
    ...counting,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock/query',
    summary: 'The stock of all variants, with words and levels to look for',
  },
  changeStock: {
    ...stocking,
    prefixes: bare,
    method: 'POST',
    path: '/admin/v1/stock/change',
    summary: 'Count anew, add to or take from the stock of variants',
  },
  queryStockMovements: {
    ...counting,
    method: 'POST',
    query: true,
    path: '/admin/v1/stock-movements/query',
    summary: 'What came and went, why and by whom',
  },
  listLowStock: {
    ...counting,
    method: 'GET',
    path: '/admin/v1/low-stock',
    summary: 'Variants that are about to sell out, the emptiest first',
  },
  getLowStockThresholds: {
    ...counting,
    method: 'GET',
    path: '/admin/v1/low-stock/thresholds/{productId}',
    summary: 'How few of a product are few',
  },
  setLowStockThresholds: {
    ...stocking,
    prefixes: bare,
    method: 'PATCH',
    path: '/admin/v1/low-stock/thresholds',
    summary: 'Say how few of a product or a variant are few',
  },

  createBackInStockNotificationRequest: {
    ...waiting,
    callers: everyone,
    permission: 'ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'Ask for an e-mail when something is there again',
  },
  getBackInStockNotificationRequest: {
    ...waiting,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Read who waits for what',
  },
  queryBackInStockNotificationRequests: {
    ...waiting,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'Who waits for what, newest first',
  },
  typedQueryBackInStockNotificationRequests: {
    ...waiting,
    method: 'POST',
    query: true,
    path: '/v1/back-in-stock-notification-requests/query',
    summary: 'The same, as the newest clients ask',
  },
  getBackInStockNotificationRequestsCountByCatalogReferences: {
    ...waiting,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/count-by-catalog-reference',
    summary: 'How many wait for each of these',
  },
  deleteBackInStockNotificationRequest: {
    ...waiting,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'DELETE',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Let somebody wait no longer',
  },
  markAsNotificationSent: {
    ...waiting,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/{id}/mark-as-notification-sent',
    summary: 'Note that somebody was told in another way',
  },
  reportItemsBackInStock: {
    ...waiting,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/report-items-back-in-stock',
    summary: 'Tell those who wait now',
  },
  getBackInStockSettings: {
    ...waiting,
    permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/settings',
    summary: 'Whether shoppers may ask to be told',
  },
  startCollectingRequests: {
    ...waiting,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/start-collecting',
    summary: 'Let shoppers ask to be told',
  },
  stopCollectingRequests: {
    ...waiting,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/stop-collecting',
    summary: 'Let shoppers ask no more; who waits goes on waiting',
  },
  stopBackInStockEmails: {
    ...reading,
    prefixes: bare,
    method: 'POST',
    path: '/v1/storefront/back-in-stock/stop',
    summary: 'Ask for no more e-mails that something is there again',
  },
  listWaiting: {
    ...waiting,
    prefixes: bare,
    method: 'GET',
    path: '/admin/v1/back-in-stock/waiting',
    summary: 'How many wait for what',
  },
  listWaitingRequests: {
    ...waiting,
    prefixes: bare,
    method: 'GET',
    path: '/admin/v1/back-in-stock/requests',
    summary: 'Who waits for a variant, and who was told when',
  },

  createCoupon: { ...discounting, method: 'POST', path: '/stores/v2/coupons', summary: 'Make a coupon' },
  getCoupon: { ...readingCoupons, method: 'GET', path: '/stores/v2/coupons/{id}', summary: 'Read a coupon' },
  updateCoupon: {
    ...discounting,
    method: 'PATCH',
    path: '/stores/v2/coupons/{id}',
    summary: 'Change a coupon',
  },
  deleteCoupon: {
    ...discounting,
    method: 'DELETE',
    path: '/stores/v2/coupons/{id}',
    summary: 'Delete a coupon',
  },
  queryCoupons: {
    ...readingCoupons,
    method: 'POST',
    query: true,
    path: '/stores/v2/coupons/query',
    summary: 'Find coupons',
  },

  createShippingOption: {
    ...delivering,
    prefixes: checkout,
    method: 'POST',
    path: '/v1/shipping-options',
    summary: 'Make a shipping option',
  },
  getShippingOption: {
    ...readingDelivery,
    prefixes: checkout,
    method: 'GET',
    path: '/v1/shipping-options/{shippingOptionId}',
    summary: 'Read a shipping option',
  },
  queryShippingOptions: {
    ...readingDelivery,
    prefixes: checkout,
    method: 'POST',
    query: true,
    path: '/v1/shipping-options/query',
    summary: 'Find shipping options',
  },
  updateShippingOption: {
    ...delivering,
    prefixes: checkout,
    method: 'PATCH',
    path: '/v1/shipping-options/{shippingOption.id}',
    summary: 'Change a shipping option',
  },
  deleteShippingOption: {
    ...delivering,
    prefixes: checkout,
    method: 'DELETE',
    path: '/v1/shipping-options/{shippingOptionId}',
    summary: 'Delete a shipping option',
  },
  addDeliveryRegionToShippingOption: {
    ...delivering,
    prefixes: checkout,
    method: 'POST',
    path: '/v1/shipping-options/{shippingOptionId}/add-delivery-region',
    summary: 'Offer a shipping option in one more region',
  },
  removeDeliveryRegionFromShippingOption: {
    ...delivering,
    prefixes: checkout,
    method: 'POST',
    path: '/v1/shipping-options/{shippingOptionId}/remove-delivery-region',
    summary: 'No longer offer a shipping option in a region',
  },
  createPickupLocation: {
    ...delivering,
    prefixes: bare,
    method: 'POST',
    path: '/v1/pickup-locations',
    summary: 'Make a pickup location',
  },
  getPickupLocation: {
    ...readingDelivery,
    prefixes: bare,
    method: 'GET',
    path: '/v1/pickup-locations/{pickupLocationId}',
    summary: 'Read a pickup location',
  },
  queryPickupLocation: {
    ...readingDelivery,
    prefixes: bare,
    method: 'POST',
    query: true,
    path: '/v1/pickup-locations/query',
    summary: 'Find pickup locations',
  },
  updatePickupLocation: {
    ...delivering,
    prefixes: bare,
    method: 'PATCH',
    path: '/v1/pickup-locations/{pickupLocation.id}',
    summary: 'Change a pickup location',
  },
  deletePickupLocation: {
    ...delivering,
    prefixes: bare,
    method: 'DELETE',
    path: '/v1/pickup-locations/{pickupLocationId}',
    summary: 'Delete a pickup location',
  },
  createDeliveryProfile: {
    ...delivering,
    prefixes: checkout,
    method: 'POST',
    path: '/v1/delivery-profiles',
    summary: 'Make a delivery profile with its regions',
  },
  getDeliveryProfile: {
    ...readingDelivery,
    prefixes: checkout,
    method: 'GET',
    path: '/v1/delivery-profiles/{deliveryProfileId}',
    summary: 'Read a delivery profile',
  },
  getDeliveryProfileByDeliveryRegionId: {
    ...readingDelivery,
    prefixes: checkout,
    method: 'GET',
    path: '/v1/delivery-profiles/delivery-regions/{deliveryRegionId}',
    summary: 'Read the delivery profile a region belongs to',
  },
  queryDeliveryProfiles: {
    ...readingDelivery,
    prefixes: checkout,
    method: 'POST',
    query: true,
    path: '/v1/delivery-profiles/query',
    summary: 'Find delivery profiles',
  },
  updateDeliveryProfile: {
    ...delivering,
    prefixes: checkout,
    method: 'PATCH',
    path: '/v1/delivery-profiles/{deliveryProfile.id}',
    summary: 'Change a delivery profile',
  },
  deleteDeliveryProfile: {
    ...delivering,
    prefixes: checkout,
    method: 'DELETE',
    path: '/v1/delivery-profiles/{deliveryProfileId}',
    summary: 'Delete a delivery profile',
  },
  addDeliveryRegion: {
    ...delivering,
    prefixes: checkout,
    method: 'POST',
    path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region',
    summary: 'Add a region to a delivery profile',
  },
  updateDeliveryRegion: {
    ...delivering,
    prefixes: checkout,
    method: 'PATCH',
    path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegion.id}',
    summary: 'Change a region of a delivery profile',
  },
  removeDeliveryRegion: {
    ...delivering,
    prefixes: checkout,
    method: 'DELETE',
    path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}',
    summary: 'Remove a region of a delivery profile',
  },

  createTaxGroup: { ...taxing, method: 'POST', path: '/billing/v1/tax-groups', summary: 'Make a tax group' },
  getTaxGroup: {
    ...readingTax,
    method: 'GET',
    path: '/billing/v1/tax-groups/{taxGroupId}',
    summary: 'Read a tax group',
  },
  queryTaxGroups: {
    ...readingTax,
    method: 'POST',
    query: true,
    path: '/billing/v1/tax-groups/query',
    summary: 'Find tax groups',
  },
  listDefaultTaxGroups: {
    ...readingTax,
    method: 'GET',
    path: '/billing/v1/tax-groups/default-tax-groups',
    summary: 'The tax group of everything that has none of its own',
  },
  updateTaxGroup: {
    ...taxing,
    method: 'PATCH',
    path: '/billing/v1/tax-groups/{taxGroup.id}',
    summary: 'Change a tax group',
  },
  deleteTaxGroup: {
    ...taxing,
    method: 'DELETE',
    path: '/billing/v1/tax-groups/{taxGroupId}',
    summary: 'Delete a tax group',
  },
  createTaxRegion: {
    ...taxing,
    method: 'POST',
    path: '/billing/v1/tax-regions',
    summary: 'Make a tax region',
  },
  getTaxRegion: {
    ...readingTax,
    method: 'GET',
    path: '/billing/v1/tax-regions/{taxRegionId}',
    summary: 'Read a tax region',
  },
  queryTaxRegions: {
    ...readingTax,
    method: 'POST',
    query: true,
    path: '/billing/v1/tax-regions/query',
    summary: 'Find tax regions',
  },
  updateTaxRegion: {
    ...taxing,
    method: 'PATCH',
    path: '/billing/v1/tax-regions/{taxRegion.id}',
    summary: 'Change a tax region',
  },
  deleteTaxRegion: {
    ...taxing,
    method: 'DELETE',
    path: '/billing/v1/tax-regions/{taxRegionId}',
    summary: 'Delete a tax region',
  },
  createManualTaxMapping: {
    ...taxing,
    method: 'POST',
    path: '/billing/v1/manual-tax-mappings',
    summary: 'Set the rate of a tax group in a tax region',
  },
  getManualTaxMapping: {
    ...readingTax,
    method: 'GET',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMappingId}',
    summary: 'Read a tax rate',
  },
  queryManualTaxMappings: {
    ...readingTax,
    method: 'POST',
    query: true,
    path: '/billing/v1/manual-tax-mappings/query',
    summary: 'Find tax rates',
  },
  listManualTaxMappings: {
    ...readingTax,
    method: 'GET',
    path: '/billing/v1/manual-tax-mappings',
    summary: 'List the tax rates',
  },
  updateManualTaxMapping: {
    ...taxing,
    method: 'PATCH',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMapping.id}',
    summary: 'Change a tax rate',
  },
  deleteManualTaxMapping: {
    ...taxing,
    method: 'DELETE',
    path: '/billing/v1/manual-tax-mappings/{manualTaxMappingId}',
    summary: 'Delete a tax rate',
  },

  getStorefront: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/v1/storefront',
    summary:
      'What a storefront has to know of the shop: name, languages, currencies, countries, theme, pages',
  },

  listSitePages: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/v1/storefront/pages',
    summary: 'The pages a merchant wrote, as menus show them',
  },
  getSitePage: {
    ...reading,
    prefixes: bare,
    method: 'GET',
    path: '/v1/storefront/pages/{slug}',
    summary: 'One page a merchant wrote, in Markdown',
  },

  setUpShop: {
    ...comingIn,
    method: 'POST',
    path: '/admin/v1/set-up',
    summary: 'Make the first owner with the one-time link that the first start printed',
  },
  signIn: {
    ...comingIn,
    method: 'POST',
    path: '/admin/v1/sign-in',
    summary: 'Sign in to run the shop; answers with a cookie',
  },
  signOut: { ...signedIn, method: 'POST', path: '/admin/v1/sign-out', summary: 'End this session' },
  getMe: { ...signedIn, method: 'GET', path: '/admin/v1/me', summary: 'Who is signed in, and may do what' },
  updateMe: {
    ...signedIn,
    method: 'PATCH',
    path: '/admin/v1/me',
    summary: 'Change the own name or e-mail address',
  },
  changeMyPassword: {
    ...signedIn,
    method: 'POST',
    path: '/admin/v1/me/password',
    summary: 'Change the own password; all other sessions end',
  },
  listSessions: {
    ...signedIn,
    method: 'GET',
    path: '/admin/v1/me/sessions',
    summary: 'The browsers one is signed in with',
  },
  endSession: {
    ...signedIn,
    method: 'DELETE',
    path: '/admin/v1/me/sessions/{id}',
    summary: 'End one of the own sessions',
  },
  endOtherSessions: {
    ...signedIn,
    method: 'POST',
    path: '/admin/v1/me/sessions/end-others',
    summary: 'End all own sessions but this one',
  },
  getStaffLink: {
    ...comingIn,
    method: 'POST',
    path: '/admin/v1/links/get',
    summary: 'What a one-time link is for',
  },
  useStaffLink: {
    ...comingIn,
    method: 'POST',
    path: '/admin/v1/links/use',
    summary: 'Choose a password with the link of an invitation or of a forgotten one',
  },
  sendPasswordLink: {
    ...comingIn,
    method: 'POST',
    path: '/admin/v1/forgotten-password',
    summary: 'Send a link to whoever forgot the password',
  },
  listStaff: { ...staffing, method: 'GET', path: '/admin/v1/staff', summary: 'The people who run the shop' },
  inviteStaff: {
    ...staffing,
    method: 'POST',
    path: '/admin/v1/staff',
    summary: 'Invite somebody to run the shop; the link is shown this once',
  },
  updateStaff: {
    ...staffing,
    method: 'PATCH',
    path: '/admin/v1/staff/{member.id}',
    summary: 'Change role or name of somebody',
  },
  removeStaff: {
    ...staffing,
    method: 'DELETE',
    path: '/admin/v1/staff/{id}',
    summary: 'Let somebody run the shop no longer',
  },
  createStaffLink: {
    ...staffing,
    method: 'POST',
    path: '/admin/v1/staff/{id}/link',
    summary: 'Invite somebody again, or let in who forgot the password',
  },
  listAuthors: {
    ...overseeing,
    method: 'GET',
    path: '/admin/v1/authors',
    summary: 'The names of people and keys that changed something',
  },
  queryAuditLog: {
    ...overseeing,
    permission: 'SITE.READ_AUDIT_LOG',
    method: 'GET',
    path: '/admin/v1/audit-log',
    summary: 'Who changed what when, newest first',
  },

  getSite: { ...overseeing, method: 'GET', path: '/admin/v1/site', summary: 'Read the settings of the shop' },
  updateSite: {
    ...managing,
    method: 'PATCH',
    path: '/admin/v1/site',
    summary: 'Change settings of the shop',
  },
  tryAddress: {
    ...readingTax,
    method: 'POST',
    path: '/admin/v1/try-address',
    summary: 'What tax and delivery would be for somebody at an address',
  },
  getDashboard: {
    ...overseeing,
    method: 'GET',
    path: '/admin/v1/dashboard',
    summary: 'How the shop is doing: sales, orders, visits, best sellers, low stock, and how it did before',
  },
  getAnalyticsSummary: {
    ...overseeing,
    method: 'GET',
    path: '/admin/v1/analytics/summary',
    summary: 'What was looked at and ordered, by day',
  },
  saveSitePage: {
    ...managing,
    method: 'POST',
    path: '/admin/v1/pages',
    summary: 'Write a page; with its revision, change it',
  },
  deleteSitePage: { ...managing, method: 'DELETE', path: '/admin/v1/pages/{slug}', summary: 'Delete a page' },
  listOAuthClients: {
    ...granting,
    method: 'GET',
    path: '/admin/v1/oauth-clients',
    summary: 'The storefronts that may talk to this shop',
  },
  createOAuthClient: {
    ...granting,
    method: 'POST',
    path: '/admin/v1/oauth-clients',
    summary: 'Allow a storefront',
  },
  updateOAuthClient: {
    ...granting,
    method: 'PATCH',
    path: '/admin/v1/oauth-clients/{client.id}',
    summary: 'Change redirect addresses and origins of a storefront',
  },
  revokeOAuthClient: {
    ...granting,
    method: 'DELETE',
    path: '/admin/v1/oauth-clients/{id}',
    summary: 'Stop a storefront',
  },
  getCaptchaChallenge: {
    ...comingIn,
    method: 'GET',
    path: '/_identity/captcha',
    summary: 'A puzzle whose answer, sent with a sign-in, takes the place of a captcha',
  },
  getCaptchaKeys: {
    ...overseeing,
    method: 'GET',
    path: '/admin/v1/captcha-keys',
    summary: 'The keys of the captcha service that storefronts show',
  },
  saveCaptchaKeys: {
    ...managing,
    method: 'PUT',
    path: '/admin/v1/captcha-keys',
    summary: 'Take answers of a captcha service: reCAPTCHA, or one that is asked alike',
  },
  deleteCaptchaKeys: {
    ...managing,
    method: 'DELETE',
    path: '/admin/v1/captcha-keys',
    summary: 'Take no more answers of a captcha service',
  },
  listApiKeys: {
    ...granting,
    method: 'GET',
    path: '/admin/v1/api-keys',
    summary: 'The API keys of the shop',
  },
  createApiKey: {
    ...granting,
    method: 'POST',
    path: '/admin/v1/api-keys',
    summary: 'Make an API key; its secret is shown this once',
  },
  revokeApiKey: {
    ...granting,
    method: 'DELETE',
    path: '/admin/v1/api-keys/{id}',
    summary: 'Revoke an API key',
  },
  listMessages: {
    ...overseeing,
    method: 'GET',
    path: '/admin/v1/messages',
    summary: 'E-mails of the shop, newest first',
  },
  getMessage: { ...overseeing, method: 'GET', path: '/admin/v1/messages/{id}', summary: 'Read one e-mail' },

  uploadImport: {
    ...importing,
    file: 'request',
    method: 'POST',
    path: '/admin/v1/imports',
    summary: 'Send a file of products; it is looked through, nothing is changed yet',
  },
  listImports: {
    ...importing,
    method: 'GET',
    path: '/admin/v1/imports',
    summary: 'The imports of the shop, newest first',
  },
  getImport: {
    ...importing,
    method: 'GET',
    path: '/admin/v1/imports/{id}',
    summary: 'How far an import is',
  },
  listImportLines: {
    ...importing,
    method: 'GET',
    path: '/admin/v1/imports/{id}/lines',
    summary: 'What becomes of each product of a file, and what is wrong with it',
  },
  listImportPictures: {
    ...importing,
    method: 'GET',
    path: '/admin/v1/imports/{id}/pictures',
    summary: 'The pictures an import fetches',
  },
  startImport: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/imports/{id}/start',
    summary: 'Bring the products of a file that was looked through into the shop; after a stop, the rest',
  },
  cancelImport: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/imports/{id}/cancel',
    summary: 'Stop an import; what it has brought in stays',
  },
  retryImportPictures: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/imports/{id}/pictures/retry',
    summary: 'Try the pictures again that could not be fetched',
  },
  createExport: {
    ...exporting,
    method: 'POST',
    path: '/admin/v1/exports',
    summary: 'Make a file of all products, of a collection or of some',
  },
  listExports: {
    ...exporting,
    method: 'GET',
    path: '/admin/v1/exports',
    summary: 'The exports of the shop, newest first',
  },
  downloadExport: {
    ...exporting,
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/exports/{id}/file',
    summary: 'The file of an export, as the shop is now',
  },

  generateFileUploadUrl: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/files/generate-upload-url',
    summary: 'Make an address to which one file may be sent with PUT',
  },
  importFile: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/files/import',
    summary: 'Fetch a file from a public address',
  },
  bulkImportFile: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/bulk/files/import-v2',
    summary: 'Fetch several files from public addresses',
  },
  getFileDescriptor: {
    ...siteMediaRead,
    method: 'GET',
    path: '/v1/files/get-file-by-id',
    summary: 'Read one file',
  },
  getFileDescriptors: {
    ...siteMediaRead,
    method: 'POST',
    path: '/v1/files/get-files',
    summary: 'Read several files',
  },
  listFiles: { ...siteMediaRead, method: 'GET', path: '/v1/files', summary: 'The files in a folder' },
  searchFiles: {
    ...siteMediaRead,
    method: 'POST',
    path: '/v1/files/search',
    summary: 'Find files by words and kind',
  },
  updateFileDescriptor: {
    ...siteMedia,
    method: 'PATCH',
    path: '/v1/files/update-file-descriptor',
    summary: 'Rename or move a file',
  },
  bulkDeleteFiles: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/bulk/files/delete',
    summary: 'Delete files that nothing shows',
  },
  generateFilesDownloadUrl: {
    ...siteMediaRead,
    method: 'POST',
    path: '/v1/files/generate-download-url',
    noted: true,
    summary: 'Make a link to a file that expires',
  },
  createFolder: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/folders',
    summary: 'Make a folder of the media library',
  },
  getFolder: {
    ...siteMediaRead,
    method: 'GET',
    path: '/v1/folders/{folderId}',
    summary: 'Read one folder of the media library',
  },
  listFolders: {
    ...siteMediaRead,
    method: 'GET',
    path: '/v1/folders',
    summary: 'The folders in a folder of the media library',
  },
  updateFolder: {
    ...siteMedia,
    method: 'PATCH',
    path: '/v1/folders/{folder.id}',
    summary: 'Rename or move a folder of the media library',
  },
  bulkDeleteFolders: {
    ...siteMedia,
    method: 'POST',
    path: '/v1/bulk/folders/delete',
    summary: 'Delete folders; what lies in them moves up',
  },

  uploadMedia: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/media/upload',
    file: 'request',
    summary: 'Upload a file; the body is the file, raw or as a form',
  },
  addMediaFromAddress: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/media/from-address',
    summary: 'Fetch a file from a public address into the library',
  },
  listMedia: {
    ...browsing,
    method: 'POST',
    path: '/admin/v1/media/query',
    query: true,
    summary: 'Find files by words, kind and folder',
  },
  getMedia: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/media/{id}',
    summary: 'Read one file of the library',
  },
  updateMedia: {
    ...filing,
    method: 'PATCH',
    path: '/admin/v1/media/{file.id}',
    summary: 'Change description, name or folder of a file',
  },
  moveMedia: { ...filing, method: 'POST', path: '/admin/v1/media/move', summary: 'Move files to a folder' },
  deleteMedia: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/media/delete',
    summary: 'Delete files; those that something shows only when forced',
  },
  getMediaUsage: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/media/{id}/usage',
    summary: 'What shows a file',
  },
  getMediaAbilities: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/media/abilities',
    summary: 'Limits of uploads, and whether videos get posters and sizes',
  },
  listMediaFolders: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/media/folders',
    summary: 'The folders of the library',
  },
  createMediaFolder: { ...filing, method: 'POST', path: '/admin/v1/media/folders', summary: 'Make a folder' },
  updateMediaFolder: {
    ...filing,
    method: 'PATCH',
    path: '/admin/v1/media/folders/{folder.id}',
    summary: 'Rename or move a folder',
  },
  deleteMediaFolder: {
    ...filing,
    method: 'DELETE',
    path: '/admin/v1/media/folders/{id}',
    summary: 'Delete a folder; what lies in it moves up',
  },
  createDownload: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/downloads',
    summary: 'Make a link to a private file that expires',
  },
  listDownloads: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/downloads',
    summary: 'Links to private files, of an order or of a file',
  },
  renewDownload: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/downloads/{id}/renew',
    summary: 'Replace a link by a new one',
  },
  revokeDownload: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/downloads/{id}/revoke',
    summary: 'End a link at once',
  },
  listProductFiles: {
    ...browsing,
    method: 'GET',
    path: '/admin/v1/products/{productId}/files',
    summary: 'What buyers of a product may download',
  },
  saveProductFiles: {
    ...filing,
    method: 'POST',
    path: '/admin/v1/products/{productId}/files',
    summary: 'Say what buyers of a product may download',
  },

  listHistory: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/history',
    summary: 'What was changed in the catalogue and by whom, newest first',
  },
  listHistoryRuns: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/history/runs',
    summary: 'Bulk changes, imports, scheduled changes and undos, newest first',
  },
  undoHistoryRun: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/history/runs/{id}/undo',
    summary: 'Take back what a bulk change, an import or an undo did',
  },
  getHistoryEntry: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/history/{id}',
    summary: 'One change with all variants it touched',
  },
  undoHistoryEntry: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/history/{id}/undo',
    summary: 'Take back one change',
  },
  getProductChangesSince: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/products/{id}/changes-since',
    summary:
      'Who changed which fields of a product since a revision, and which of an editor collide with them',
  },
  getCollectionChangesSince: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/collections/{id}/changes-since',
    summary: 'The same of a collection',
  },

  createScheduledChange: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/scheduled-changes',
    summary: 'Plan a change of products that starts, and may end, by itself',
  },
  listScheduledChanges: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/scheduled-changes',
    summary: 'The planned changes of the shop',
  },
  getScheduledChange: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}',
    summary: 'One planned change and how far it is',
  },
  updateScheduledChange: {
    ...importing,
    method: 'PATCH',
    path: '/admin/v1/scheduled-changes/{scheduledChange.id}',
    summary: 'Plan it otherwise',
  },
  cancelScheduledChange: {
    ...importing,
    method: 'POST',
    path: '/admin/v1/scheduled-changes/{id}/cancel',
    summary: 'Call it off, or end it now',
  },
  listScheduledProducts: {
    ...remembering,
    method: 'GET',
    path: '/admin/v1/scheduled-changes/{id}/products',
    summary: 'What it did to each product',
  },

  getCurrentMember: {
    ...ownAccount,
    method: 'GET',
    path: '/v1/members/my',
    summary: 'Read the member who is signed in; `fieldsets` says how much of it',
  },
  getMember: {
    ...lookingAtMembers,
    method: 'GET',
    path: '/v1/members/{id}',
    summary: 'Read a member: oneself, for shoppers one of the community, for a merchant any',
  },
  queryMembers: {
    ...lookingAtMembers,
    method: 'POST',
    query: true,
    path: '/v1/members/query',
    summary: 'Find members: for shoppers those of the community, for a merchant all',
  },
  listMembers: {
    ...lookingAtMembers,
    method: 'GET',
    path: '/v1/members',
    summary: 'The members, newest first: for shoppers those of the community, for a merchant all',
  },
  createMember: {
    ...managingMembers,
    method: 'POST',
    path: '/v1/members',
    summary: 'Make an account that has no password yet; sendSetPasswordEmail lets its member in',
  },
  updateMember: {
    ...ownMember,
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    summary: 'Change what is said of a member: oneself, for a merchant anybody',
  },
  updateCurrentMemberSlug: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/my/slug',
    summary: 'Choose the address of the own profile',
  },
  updateMemberSlug: {
    ...managingMembers,
    method: 'POST',
    path: '/v1/members/{id}/slug',
    summary: 'Choose the address of a profile',
  },
  deleteMember: {
    ...managingMembers,
    method: 'DELETE',
    path: '/v1/members/{id}',
    aliases: ['/admin/v1/members/{id}'],
    summary: 'Erase a member: orders stay in the books, without who it was',
  },
  deleteMyMember: {
    ...ownAccount,
    method: 'DELETE',
    path: '/v1/members/my',
    summary: 'Erase the own account: orders stay in the books, without who it was',
  },
  deleteMemberAddresses: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/addresses',
    summary: 'Remove all addresses of a member',
  },
  deleteMemberEmails: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/emails',
    summary: 'Remove all further e-mail addresses of a member',
  },
  deleteMemberPhones: {
    ...ownMember,
    method: 'DELETE',
    path: '/v1/members/{id}/phones',
    summary: 'Remove all telephone numbers of a member',
  },
  approveMember: {
    ...managingMembers,
    method: 'POST',
    path: '/v1/members/{id}/approve',
    aliases: ['/admin/v1/members/{id}/approve'],
    summary: 'Let in a member who waits for it',
  },
  blockMember: {
    ...managingMembers,
    method: 'POST',
    path: '/v1/members/{id}/block',
    aliases: ['/admin/v1/members/{id}/block'],
    summary: 'Keep a member out, and sign out everywhere at once',
  },
  disconnectMember: {
    ...managingMembers,
    method: 'POST',
    path: '/v1/members/{id}/disconnect',
    summary: 'End the account of a member and keep what is known of the person',
  },
  joinCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/join-community',
    summary: 'Show the own profile to others',
  },
  leaveCommunity: {
    ...ownAccount,
    method: 'POST',
    path: '/v1/members/leave-community',
    summary: 'Show the own profile to nobody',
  },
  changeLoginEmail: {
    ...managingMembers,
    prefixes: siteMembers,
    method: 'PATCH',
    path: '/api/v1/members/{id}/change-login-email',
    aliases: ['/_api/wix-sm/v1/members/{id}/change-login-email'],
    summary: 'Give a member another e-mail address, which is verified at the next sign-in',
  },
  approveSiteMember: {
    ...managingMembers,
    prefixes: siteMembers,
    method: 'POST',
    path: '/api/v1/members/approve',
    aliases: ['/_api/wix-sm/v1/members/approve'],
    summary: 'Let in who waits for it, by id or e-mail address',
  },
  blockSiteMember: {
    ...managingMembers,
    prefixes: siteMembers,
    method: 'POST',
    path: '/api/v1/members/block',
    aliases: ['/_api/wix-sm/v1/members/block'],
    summary: 'Keep a member out, by id or e-mail address',
  },
  sendSetPasswordEmail: {
    ...managingMembers,
    prefixes: ['/wix-sm/api/v1/auth', '/identity/members', '/members', ''],
    method: 'POST',
    path: '/v1/auth/members/send-set-password-email',
    summary: 'Send a member the link to a first or a new password',
  },

  listIdentityProviders: {
    ...accounts,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/identity-providers',
    summary: 'The other places by which members may sign in',
  },
  createIdentityProvider: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/identity-providers',
    summary: 'Let members sign in by another place, which speaks OpenID Connect',
  },
  updateIdentityProvider: {
    ...accounts,
    method: 'PATCH',
    path: '/admin/v1/identity-providers/{provider.id}',
    summary: 'Change it, or switch it off',
  },
  deleteIdentityProvider: {
    ...accounts,
    method: 'DELETE',
    path: '/admin/v1/identity-providers/{id}',
    summary: 'Let nobody sign in by it any more',
  },
  testIdentityProvider: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/identity-providers/{id}/test',
    summary: 'Look whether it can be reached and is what it says',
  },

  listAccounts: {
    ...accounts,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members',
    summary: 'The members of the shop with where their accounts stand, and how many wait to be let in',
  },
  getAccount: {
    ...accounts,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}',
    summary: 'One member with where the account stands',
  },
  listMemberDevices: {
    ...accounts,
    permission: 'MEMBERS.READ',
    method: 'GET',
    path: '/admin/v1/members/{id}/devices',
    summary: 'Where a member is signed in, newest first',
  },
  rejectMember: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/members/{id}/reject',
    summary: 'Do not let in who waits for it: the account is blocked',
  },
  unblockMember: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/members/{id}/unblock',
    summary: 'Let a blocked member in again',
  },
  requirePasswordReset: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/members/{id}/require-password-reset',
    summary: 'Sign a member out everywhere and ask for a new password, by a letter that is sent at once',
  },
  exportMember: {
    ...accounts,
    method: 'POST',
    path: '/admin/v1/members/{id}/export',
    file: 'reply',
    summary: 'Everything the shop has of a member, as one JSON document',
  },
  exportMyData: {
    ...ownAccount,
    prefixes: bare,
    method: 'POST',
    path: '/v1/storefront/my-data',
    file: 'reply',
    summary: 'Everything the shop has of the member who is signed in, as one JSON document',
  },
})

/** Whether the audit log has it when a merchant makes it: what only reads is not written down. */
export function isNoted({ method, query, noted, permission }: Call): boolean {
  return method !== 'GET' && !query && (noted ?? !permission.includes('.READ'))
}

/** The name of a call, e.g. `addToCurrentCart`. */
export type CallName = keyof typeof calls

function named<const Table extends Record<string, Omit<Call, 'name'>>>(
  table: Table,
): { [Name in keyof Table & string]: Call<Name> } {
  const entries = Object.entries(table).map(([name, call]) => [name, { ...call, name }])
  return Object.fromEntries(entries)
}
