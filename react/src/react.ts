export { type CartHook, type CartLine, type NewItem, useCart } from './cart/cart.ts'
export { useCollection, useProduct, useProducts, useSearch } from './catalogue.ts'
export { type CheckoutHook, type CheckoutOptions, useCheckout } from './checkout.ts'
export { type MemberHook, type SignIn, useMember } from './member.ts'
export { CartwrightProvider, type ProviderProps, useShop } from './provider.tsx'
export {
  type CollectionReply,
  type Prefetched,
  type ProductPage,
  type ProductQuery,
  type ProductsReply,
  prefetch,
  queries,
  type ShopQuery,
  type Suggestions,
} from './queries.ts'
