export const en = {
  soldOut: 'Sold out',
  notAvailable: 'Not available',
  from: (price: string) => `from ${price}`,
  salePrice: 'Sale price',
  fullPrice: 'Regular price',
  bestSellers: 'Best sellers',
  newArrivals: 'New arrivals',
}
