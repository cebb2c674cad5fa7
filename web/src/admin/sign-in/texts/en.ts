export const english = {
  title: 'Sign in',
  againTitle: 'Sign in again',
  again: 'Your session has ended. Your changes on this page are still here.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  setUp:
    'This shop has no owner yet. Open the link that the shop printed when it started, or that “npm run shop -- admin-link” prints.',
  forgotten: 'Forgot your password?',
  forgottenHint: 'We will e-mail you a link to choose a new password.',
  send: 'Send link',
  sent: 'If this address has an account, we sent a link to it. The link is valid for one hour.',
  back: 'Back to sign in',
  code: 'Code',
  codeHint: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  confirmTitle: 'Is it you?',
  confirmText: (email: string, hasPasskey: boolean) =>
    `You are signed in as ${email}. ${hasPasskey ? 'Enter your password, or use your passkey,' : 'Enter your password'} to confirm this change. We will not ask again for ten minutes.`,
  confirm: 'Confirm',
}
export type Texts = typeof english
