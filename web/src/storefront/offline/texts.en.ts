export const en = {
  title: 'You are offline',
  text: 'This page is not on your device yet. Pages you have looked at and your cart are still here.',
  again: 'Try again',
  cart: 'Your cart',
  saved: 'Saved on this device. It will be added when you are online.',
  tooOld: 'What you saved is more than a day old. Please add it again.',
  added: 'You are online again. What you saved is in your cart.',
}

declare module '../kit/texts.ts' {
  interface Texts {
    offline: typeof en
  }
}
