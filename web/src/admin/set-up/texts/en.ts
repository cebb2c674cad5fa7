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
    text: 'Open the full link. The shop prints it when it starts, or with “npm run shop -- admin-link”.',
  },
}
export type Texts = typeof english
