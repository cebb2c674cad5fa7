export const en = {
  soldOut: 'Sold out',
  colors: 'Colours',
  from: (price: string) => `from ${price}`,
  salePrice: 'Sale price',
  fullPrice: 'Before',
}
