/** Everything the pages of signing in say. A text with a gap is a function. */
export const english = {
  login: {
    title: 'Sign in',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    or: 'or with your password',
    provider: (name: string) => `Continue with ${name}`,
    byProvider: {
      confirm:
        'You have an account here: sign in with your password this once. From then on the other way works too.',
      declined: 'The sign-in was not finished there. Try again, or sign in here.',
      over: 'That took too long, or began in another browser. Please try again.',
      'no-email':
        'Your e-mail address is needed for an account, and it was not passed on. Please sign in here.',
      blocked: 'This account is blocked. Please write to us.',
      closed: 'This shop takes no new members at the moment.',
      failed: 'That way does not work at the moment. Please sign in here.',
    },
    forgot: 'Forgot your password?',
    noAccount: 'New here?',
    register: 'Create an account',
    toGoOn: (name: string) => `to go on to ${name}`,
    again: 'Please sign in once more to go on.',
  },
  register: {
    title: 'Create an account',
    intro: 'Your orders, addresses and cart in one place.',
    submit: 'Create account',
    hasAccount: 'Been here before?',
    login: 'Sign in',
    closed: 'This shop takes no new members at the moment.',
  },
  verify: {
    title: 'Check your e-mail',
    intro: (email: string) => `We have sent a code of six digits to ${email}. It is good for ten minutes.`,
    submit: 'Confirm',
    resend: 'Send another code',
    resent: 'Another code is on its way.',
    restart: 'Use another e-mail address',
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'We will send you a link to choose a new one.',
    submit: 'Send the link',
    back: 'Back to sign in',
    sentTitle: 'Look into your inbox',
    sent: (email: string) =>
      `If there is an account for ${email}, a link is on its way there. It works once, for half an hour.`,
    needed: 'The shop asks you to choose a new password. We send you a link for it.',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'You are signed out everywhere else once it is changed.',
    submit: 'Change password',
    doneTitle: 'Your password is changed',
    done: 'You can use it from now on.',
    continue: 'Go on',
    expiredTitle: 'This link has ended',
    expired: 'It was used already, or it is too old. Ask for another one: that takes a moment.',
    again: 'Get another link',
  },
  activate: {
    title: 'Choose a password',
    intro: 'Then your account is ready.',
    submit: 'Choose password',
  },
  waiting: {
    title: 'Thank you, that is all',
    intro: (shop: string) =>
      `${shop} looks at every new account. We will write to you as soon as yours is ready; until then you can shop as a guest.`,
    continue: 'Back to the shop',
  },
  consent: {
    title: (client: string) => `${client} would like to know who you are`,
    intro: (email: string) => `You are signed in as ${email}.`,
    scopes: {
      openid: 'That it is you who comes back',
      profile: 'Your name and picture',
      email: 'Your e-mail address',
      shop: 'Your cart and orders here',
    },
    allow: 'Allow',
    deny: 'Do not allow',
  },
  choose: {
    title: 'Which account?',
    intro: (client: string) => `to go on to ${client}`,
    continue: (email: string) => `Continue as ${email}`,
    other: 'Use another account',
  },
  logout: {
    title: 'Sign out?',
    intro: (email: string) => `You are signed in as ${email}.`,
    submit: 'Sign out',
    stay: 'Stay signed in',
    doneTitle: 'You are signed out',
    done: 'See you soon.',
    erasedTitle: 'Your account is deleted',
    erased: 'Your details, addresses, cart and passkeys are erased. You are signed out everywhere.',
    continue: 'Back to the shop',
  },
  closed: {
    title: 'That did not work',
    expired: 'This page was open for too long, or the link was used already. Please begin again.',
    error: 'Something went wrong on our side. Please try again in a moment.',
    client: 'The application that sent you here is not known to this shop.',
    address:
      'The application that sent you here wants you to go on to an address that this shop does not know.',
    frame: 'The page that shows this one may not ask who is signed in.',
    continue: 'Back to the shop',
    login: 'Sign in again',
  },
  fields: {
    email: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: (min: number) =>
      `At least ${min} characters. A few words nobody would put together are good.`,
    code: 'Code',
  },
  captcha: 'Your browser works out a small puzzle before this is sent. You have nothing to do.',
  problems: {
    missingEmail: 'Enter your e-mail address.',
    wrongEmail: 'This is not an e-mail address: is it name@example.com?',
    missingPassword: 'Enter your password.',
    missingNewPassword: 'Choose a password.',
    shortPassword: (min: number) => `Please take at least ${min} characters.`,
    longPassword: 'This is longer than a password can be.',
    weakPassword:
      'This is among the first passwords that somebody would guess. Several words nobody puts together are better.',
    missingCode: 'Enter the code of the e-mail.',
    wrongCode:
      'This is not the code, or it is too old. Look at the latest e-mail, or have another code sent.',
    wrongPassword: 'E-mail and password do not fit together.',
    tooEarly: (seconds: number) =>
      `There were many tries. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`,
    captcha: 'The puzzle was not solved. Please try again; it needs a browser that runs scripts.',
    blocked: 'You cannot sign in with this account. Please write to the shop.',
    form: 'This page was open for a long time, or cookies are switched off. Please try again.',
    exists: 'There is an account with this e-mail address already.',
    busy: 'The shop is very busy. Please try again in a moment.',
  },
}

export type Texts = typeof english
