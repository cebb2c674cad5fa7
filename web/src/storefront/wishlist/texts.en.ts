export const en = {
  add: 'Add to wishlist',
}
