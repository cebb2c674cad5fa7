export const en = {
  choose: 'Please choose',
  chooseFirst: (options: string) => `Please choose: ${options}`,
  notWith: (others: string) => `not available with ${others}`,
  lowestPrice: (price: string) => `Lowest price of the last 30 days: ${price}`,
}
