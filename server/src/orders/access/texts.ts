import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'

const english = {
  email: 'E-mail address of the order',
  wrong: 'This is not the e-mail address of the order.',
  tooOften: 'Too many attempts. Wait a few minutes, then try again.',
  back: 'Back to the shop',
  link: {
    title: 'This link has expired',
    text: 'Links to an order work for 7 days. Enter the e-mail address of your order, and we send you a new one.',
    button: 'Send a new link',
  },
  sent: {
    title: 'Look into your mailbox',
    text: 'If this is the e-mail address of the order, we have sent a new link to it.',
  },
  download: {
    title: 'Download your file',
    text: (file: string) =>
      `Enter the e-mail address of your order to download ${file}. We ask so that nobody else gets your files.`,
    button: 'Download',
  },
  endedDownload: {
    title: 'This download link does not work any more',
    text: 'Open your order to get a new one.',
    open: 'Open your order',
    unknown: 'To get a new one, open your order with the link in our e-mail.',
    find: 'Find your order',
  },
}

type Texts = typeof english

const german: Texts = {
  email: 'E-Mail-Adresse der Bestellung',
  wrong: 'Das ist nicht die E-Mail-Adresse der Bestellung.',
  tooOften: 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
  back: 'Zurück zum Shop',
  link: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links zu einer Bestellung gelten 7 Tage. Geben Sie die E-Mail-Adresse Ihrer Bestellung ein, dann schicken wir Ihnen einen neuen.',
    button: 'Neuen Link schicken',
  },
  sent: {
    title: 'Sehen Sie in Ihr Postfach',
    text: 'Wenn das die E-Mail-Adresse der Bestellung ist, haben wir einen neuen Link dorthin geschickt.',
  },
  download: {
    title: 'Datei herunterladen',
    text: (file) =>
      `Geben Sie die E-Mail-Adresse Ihrer Bestellung ein, um ${file} herunterzuladen. Wir fragen, damit niemand sonst Ihre Dateien bekommt.`,
    button: 'Herunterladen',
  },
  endedDownload: {
    title: 'Dieser Download-Link funktioniert nicht mehr',
    text: 'Öffnen Sie Ihre Bestellung, um einen neuen zu bekommen.',
    open: 'Bestellung öffnen',
    unknown: 'Öffnen Sie Ihre Bestellung mit dem Link in unserer E-Mail, dann bekommen Sie einen neuen.',
    find: 'Bestellung finden',
  },
}

const texts: Record<PageLanguage, Texts> = { en: english, de: german }

export function accessTexts(language: string): Texts {
  return texts[pageLanguage(language)]
}
