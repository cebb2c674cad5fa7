export const english = {
  welcome: (shop: string) => `Welcome to ${shop}`,
  invited: 'You are invited to run the shop. Choose a password, and you are in.',
  forgotten: 'Choose a new password',
  forgottenHint: 'All your sessions end; you are signed in here with the new one.',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 10 characters; a short sentence is best.',
  submit: 'Choose this password',
  title: 'Your link',
  again: 'Ask an owner of the shop for another link.',
}
export type Texts = typeof english
