export const en = {
  shopNow: 'Shop everything',
  collections: 'Shop by room',
  bestSellers: 'Best sellers',
}
