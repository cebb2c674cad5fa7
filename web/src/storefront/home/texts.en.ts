export const en = {
  shopNow: 'Shop all products',
  collections: 'Shop by collection',
  seeAll: 'See all',
  soon: 'Our first products arrive soon. Please come back.',
  freeFrom: (amount: string) => `Free delivery from ${amount}`,
  ask: 'Ask us a question',
  about: (shop: string) => `About ${shop}`,
}
