import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  title: 'Join the waiting list',
  quantity: 'Number of tickets',
  join: 'Join the waiting list',
  note: 'When tickets become free and you are next, you get an e-mail with a code. The tickets are kept for you for a day.',
  known: 'You are on this waiting list already. Look for our e-mail.',
  available: 'There are tickets again. You need not wait.',
  closed: 'Nobody can wait for these tickets now.',
  joined: 'You are on the waiting list',
  list: 'Waiting list',
  offIntro: 'This event is cancelled. Nobody waits for tickets any more.',
  mailed: (email: string) => `We have sent an e-mail to ${email}. With its link you can leave the list.`,
  waiting: 'Waiting',
  offered: 'We have sent you a code',
  leave: 'Leave the waiting list',
  left: 'You have left the waiting list',
  leftIntro: 'Thank you for telling us. The next person can have the tickets.',
}

const german: typeof english = {
  title: 'Auf die Warteliste',
  quantity: 'Anzahl der Tickets',
  join: 'Auf die Warteliste setzen',
  note: 'Sobald Tickets frei werden und Sie an der Reihe sind, bekommen Sie eine E-Mail mit einem Code. Einen Tag lang halten wir die Tickets für Sie zurück.',
  known: 'Sie stehen schon auf dieser Warteliste. Sehen Sie in unserer E-Mail nach.',
  available: 'Es gibt wieder Tickets. Sie müssen nicht warten.',
  closed: 'Für diese Tickets gibt es im Moment keine Warteliste.',
  joined: 'Sie stehen auf der Warteliste',
  list: 'Warteliste',
  offIntro: 'Diese Veranstaltung ist abgesagt. Es gibt keine Warteliste mehr.',
  mailed: (email) =>
    `Wir haben eine E-Mail an ${email} geschickt. Über ihren Link können Sie die Liste verlassen.`,
  waiting: 'Wartet',
  offered: 'Wir haben Ihnen einen Code geschickt',
  leave: 'Warteliste verlassen',
  left: 'Sie haben die Warteliste verlassen',
  leftIntro: 'Danke, dass Sie uns Bescheid gegeben haben. Die nächste Person kann die Tickets haben.',
}

const byLanguage: Record<PageLanguage, typeof english> = { en: english, de: german }

export function textsIn(language: string): typeof english {
  return byLanguage[pageLanguage(language)]
}
