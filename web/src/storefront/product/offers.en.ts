export const en = {
  lowestPrice: (price: string) => `Lowest price of the last 30 days: ${price}`,
}
