export const en = {
  path: 'You are here',
  empty: 'Nothing here yet',
  emptyText: 'We add new products all the time. Until then, have a look at the others.',
  seeAll: 'See all products',
  description: (title: string, shop: string) => `${title} at ${shop}: pictures, prices and what is in stock.`,
  allText: (shop: string) => `All products from ${shop}.`,
}
