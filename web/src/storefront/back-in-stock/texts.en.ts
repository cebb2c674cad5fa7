export const en = {
  ask: 'E-mail me when it is back',
  email: 'E-mail address',
  tell: 'Notify me',
  once: 'We send one e-mail when it is back in stock, and nothing else.',
  noted: (item: string, email: string) => `We will e-mail ${email} when ${item} is back in stock.`,
  wrong: 'Please enter a valid e-mail address, like name@example.com.',
  open: 'Please choose all options first.',
  tooOften: 'Too many attempts. Please wait a minute.',
  closed: 'This shop no longer sends these e-mails.',
  title: 'Back-in-stock e-mails',
  text: 'Stop all e-mails about products that are back in stock, including those you have asked for.',
  stop: 'Stop these e-mails',
  stopped: 'Done. You will get no more of these e-mails.',
  unknown: 'This link is no longer valid. Please use the link in the latest e-mail.',
  back: 'Go to the shop',
}

declare module '../kit/texts.ts' {
  interface Texts {
    backInStock: typeof en
  }
}
