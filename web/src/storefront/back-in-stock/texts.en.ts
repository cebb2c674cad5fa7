export const en = {
  ask: 'E-mail me when it is back',
  email: 'E-mail address',
  tell: 'Tell me',
  once: 'One e-mail when it is back in stock, nothing else.',
  noted: (item: string, email: string) => `We will write to ${email} when ${item} is back in stock.`,
  wrong: 'This is not an e-mail address: is it name@example.com?',
  open: 'Please choose first what you would like.',
  tooOften: 'That was tried too often. Please wait a minute.',
  closed: 'This shop does not tell any more when something is back.',
  title: 'E-mails when something is back',
  text: 'With one press you get no more e-mails that something is back in stock, also not those you still wait for.',
  stop: 'No more of these e-mails',
  stopped: 'Done. You get no more of these e-mails.',
  unknown: 'This link is no longer good. Please use that of the last e-mail.',
  back: 'To the shop',
}

declare module '../kit/texts.ts' {
  interface Texts {
    backInStock: typeof en
  }
}
