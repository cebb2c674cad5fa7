export const en = {
  showChoice: 'Show this choice',
  stillEmpty: 'Please fill in this field.',
  notTogether: 'This combination is not available. Please choose another.',
  inStock: 'In stock',
  left: (count: number) => `Only ${count} left`,
  preorderNote: 'Order now. We deliver as soon as it is in stock.',
  quantity: 'Quantity',
  wholeNumber: 'Please enter a whole number, 1 or more.',
  less: 'One less',
  more: 'One more',
  optional: 'optional',
  characters: (typed: number, most: number) => `${typed} of ${most} characters`,
  addToCart: 'Add to cart',
  preorder: 'Pre-order',
  unavailable: 'Not available',
  adding: 'Adding…',
  freeDelivery: 'Free delivery',
  freeDeliveryFrom: (amount: string) => `Free delivery from ${amount}`,
  path: 'You are here',
  related: 'You may also like',
  buyBar: 'Buy',
}

declare module '../kit/texts.ts' {
  interface Texts {
    product: typeof en
  }
}
