import type { en } from './texts.en.ts'

export const de: typeof en = {
  ask: 'Schreiben Sie mir, wenn es wieder da ist',
  email: 'E-Mail-Adresse',
  tell: 'Bescheid geben',
  once: 'Eine E-Mail, sobald es wieder auf Lager ist, sonst nichts.',
  noted: (item, email) => `Wir schreiben an ${email}, sobald ${item} wieder auf Lager ist.`,
  wrong: 'Das ist keine E-Mail-Adresse: ist sie name@example.com?',
  open: 'Bitte wählen Sie zuerst aus, was Sie möchten.',
  tooOften: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.',
  closed: 'Dieser Shop sagt nicht mehr Bescheid, wenn etwas wieder da ist.',
  title: 'E-Mails, wenn etwas wieder da ist',
  text: 'Mit einem Klick bekommen Sie keine E-Mails mehr, dass etwas wieder auf Lager ist, auch die nicht, auf die Sie noch warten.',
  stop: 'Keine dieser E-Mails mehr',
  stopped: 'Erledigt. Sie bekommen keine dieser E-Mails mehr.',
  unknown: 'Dieser Link gilt nicht mehr. Bitte nehmen Sie den aus der letzten E-Mail.',
  back: 'Zum Shop',
}
