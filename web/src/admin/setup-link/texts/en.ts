export const english = {
  welcome: (shop: string) => `Welcome to ${shop}`,
  invited: 'You are invited to help run this shop. Choose a password to sign in.',
  forgotten: 'Choose a new password',
  forgottenHint: 'You will be signed out on all other devices.',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'Use at least 10 characters. A short sentence works best.',
  submit: 'Save password',
  changed: 'Password saved. Sign in with it and your second factor.',
  title: 'Your link',
  again: 'Ask an owner of the shop for a new link.',
}
export type Texts = typeof english
