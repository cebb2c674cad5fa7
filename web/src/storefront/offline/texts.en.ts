export const en = {
  title: 'You are offline',
  text: 'This page is not saved on your device. You can still open your cart and the pages you have visited.',
  again: 'Try again',
  cart: 'Your cart',
  saved: 'Saved on this device. We add it to your cart when you are online.',
  tooOld: 'The items you saved are more than a day old. Add them again.',
  added: 'You are online again. Your saved items are in your cart.',
}
