export const en = {
  shopNow: 'Shop everything',
  collections: 'Find your way in',
  bestSellers: 'Best sellers',
  seeAll: 'See all of them',
  freeFrom: (amount: string) => `Free delivery from ${amount}`,
  ask: 'Ask us anything',
  about: (shop: string) => `About ${shop}`,
}
