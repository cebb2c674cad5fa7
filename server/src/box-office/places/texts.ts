import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  title: 'Get your link',
  note: 'We send the link to your tickets, your answer or your place on the waiting list to this address.',
  send: 'Send the link',
  sent: 'Look in your mailbox',
  sentIntro:
    'If somebody registered for this event with the address, the link is on its way to it. If nothing comes, look in the spam folder, or try another address.',
  subject: (event: string) => `Your link: ${event}`,
  intro: 'Here is the link that you asked for.',
  introOfSeveral: 'Here are the links that you asked for.',
  why: 'You get this e-mail because somebody asked for the link with your address. If it was not you, you need not do anything.',
  more: 'More links',
  /** One of several links: for what, and since when somebody has it. */
  named: (link: string, event: string, time: string) => `${link} (${event}, ${time})`,
}

const german: typeof english = {
  title: 'Link anfordern',
  note: 'An diese Adresse schicken wir den Link zu Ihren Tickets, Ihrer Antwort oder Ihrem Platz auf der Warteliste.',
  send: 'Link schicken',
  sent: 'Sehen Sie in Ihr Postfach',
  sentIntro:
    'Wenn sich jemand mit der Adresse zu dieser Veranstaltung angemeldet hat, ist der Link dorthin unterwegs. Kommt nichts an, sehen Sie im Spam-Ordner nach, oder versuchen Sie es mit einer anderen Adresse.',
  subject: (event) => `Ihr Link: ${event}`,
  intro: 'Hier ist der Link, um den Sie gebeten haben.',
  introOfSeveral: 'Hier sind die Links, um die Sie gebeten haben.',
  why: 'Sie bekommen diese E-Mail, weil jemand mit Ihrer Adresse um den Link gebeten hat. Waren das nicht Sie, müssen Sie nichts tun.',
  more: 'Weitere Links',
  named: (link, event, time) => `${link} (${event}, ${time})`,
}

const byLanguage: Record<PageLanguage, typeof english> = { en: english, de: german }

export function textsIn(language: string): typeof english {
  return byLanguage[pageLanguage(language)]
}
