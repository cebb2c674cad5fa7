export const english = {
  title: 'Sign in',
  againTitle: 'Sign in again',
  again: 'Your session has ended. What you typed on the page is still there.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  setUp: 'Nobody runs this shop yet: open the link that it printed when it started.',
  forgotten: 'Forgotten your password?',
  forgottenHint: 'We send a link to your e-mail address, with which you choose another one.',
  send: 'Send the link',
  sent: 'If we know this address, a link is on its way. It works for an hour.',
  back: 'Back to signing in',
}
export type Texts = typeof english
