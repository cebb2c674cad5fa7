import type { en } from './texts.en.ts'

export const de: typeof en = {
  ask: 'Schreiben Sie mir, wenn es wieder da ist',
  email: 'E-Mail-Adresse',
  tell: 'Benachrichtigen',
  once: 'Wir senden eine E-Mail, sobald es wieder auf Lager ist, und sonst nichts.',
  noted: (item, email) => `Wir schreiben an ${email}, sobald ${item} wieder auf Lager ist.`,
  wrong: 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  open: 'Wählen Sie zuerst alle Optionen aus.',
  tooOften: 'Zu viele Versuche. Warten Sie eine Minute.',
  closed: 'Dieser Shop verschickt diese E-Mails nicht mehr.',
  title: 'E-Mails zu wieder lieferbaren Artikeln',
  text: 'Bestellen Sie alle E-Mails zu wieder lieferbaren Artikeln ab, auch die, auf die Sie noch warten.',
  stop: 'E-Mails abbestellen',
  stopped: 'Erledigt. Sie bekommen keine dieser E-Mails mehr.',
  unknown: 'Dieser Link gilt nicht mehr. Nehmen Sie den aus der letzten E-Mail.',
  back: 'Zum Shop',
}
