export const english = {
  title: (shop: string) => `Welcome to ${shop}`,
  intro: 'Make the account of the owner. You can invite others afterwards.',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 10 characters; a short sentence is best.',
  submit: 'Make the account',
  noToken: {
    title: 'This link is not complete',
    text: 'Open the whole link that the shop printed when it started. It is printed at each start until it has been used.',
  },
}
export type Texts = typeof english
