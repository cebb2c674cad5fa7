export const english = {
  title: 'Sign in',
  againTitle: 'Sign in again',
  again: 'Your session has ended. What you typed on the page is still there.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  forgotten: 'Forgotten your password? An owner of the shop can send you a new invitation.',
}
export type Texts = typeof english
