export const en = {
  title: 'Country and currency',
  text: 'Tell us where your order goes, and what prices should be shown in.',
  country: 'Deliver to',
  currency: 'Show prices in',
  paidIn: (currency: string) => `A guide: you pay in ${currency}.`,
  save: 'Save',
}

declare module '../kit/texts.ts' {
  interface Texts {
    preferences: typeof en
  }
}
