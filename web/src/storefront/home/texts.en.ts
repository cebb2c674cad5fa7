export const en = {
  shopNow: 'Shop everything',
  collections: 'Find your way in',
  seeAll: 'See all of them',
  soon: 'The first things are on their way. Come back soon.',
  freeFrom: (amount: string) => `Free delivery from ${amount}`,
  ask: 'Ask us anything',
  about: (shop: string) => `About ${shop}`,
}

declare module '../kit/texts.ts' {
  interface Texts {
    home: typeof en
  }
}
