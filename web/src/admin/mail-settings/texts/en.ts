export const english = {
  title: 'Sending e-mails',
  about: 'The mail server that sends order confirmations and all other e-mails of the shop.',
  server: {
    title: 'Mail server',
    about: 'Your e-mail provider lists these details under SMTP.',
    none: 'E-mails are not sent yet. They stay in the mailbox until you enter a mail server.',
    installation:
      'The operator of this server has set up a mail server for all shops. Enter your own only if you want to use it instead.',
    host: 'Host',
    hostHint: 'For example smtp.example.com',
    port: 'Port',
    portHint: 'Usually 25, 465, 587 or 2525.',
    security: 'Encryption',
    securities: {
      STARTTLS: 'STARTTLS, usually port 587',
      TLS: 'TLS, usually port 465',
      NONE: 'None, usually port 25',
    },
    username: 'User name',
    password: 'Password',
    passwordHint: 'Stored encrypted. Nobody can read it again.',
    passwordStays: 'Leave it empty to keep the stored password.',
    remove: 'Remove server',
    removeTitle: 'Remove the mail server?',
    removeText: 'The shop then sends no e-mails, unless the operator has set up a mail server for all shops.',
    removed: 'Mail server removed.',
  },
  test: {
    title: 'Test e-mail',
    about: 'Sends one e-mail at once, with the settings as they are saved.',
    to: 'Recipient',
    send: 'Send test e-mail',
    sent: (to: string) => `The mail server has taken the e-mail to ${to}.`,
    failed: 'The test e-mail was not sent',
  },
}
export type Texts = typeof english
