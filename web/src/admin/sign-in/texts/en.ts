export const english = {
  title: 'Sign in',
  againTitle: 'Sign in again',
  again: 'Your session has ended. Your changes on this page are still here.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  setUp: 'This shop has no owner yet. Open the link that the shop printed when it started.',
  forgotten: 'Forgot your password?',
  forgottenHint: 'We will e-mail you a link to choose a new password.',
  send: 'Send link',
  sent: 'If this address has an account, we sent a link to it. The link is valid for one hour.',
  back: 'Back to sign in',
}
export type Texts = typeof english
