export const english = {
  title: (shop: string) => `Welcome to ${shop}`,
  intro: 'Create the owner account. You can invite others later.',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'Use at least 10 characters. A short sentence works best.',
  submit: 'Create account',
  noToken: {
    title: 'This link is incomplete',
    text: 'Open the full link that the shop printed when it started. The shop prints it at each start until someone uses it.',
  },
}
export type Texts = typeof english
