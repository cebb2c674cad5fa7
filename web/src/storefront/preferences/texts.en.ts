export const en = {
  title: 'Country and currency',
  text: 'Choose where we deliver to and which currency you see.',
  country: 'Deliver to',
  currency: 'Show prices in',
  paidIn: (currency: string) => `For orientation only: you pay in ${currency}.`,
  save: 'Save',
}
