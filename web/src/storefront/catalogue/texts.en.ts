export const en = {
  soldOut: 'Sold out',
  from: (price: string) => `from ${price}`,
  salePrice: 'Sale price',
  fullPrice: 'Regular price',
  bestSellers: 'Best sellers',
  newArrivals: 'New arrivals',
}
