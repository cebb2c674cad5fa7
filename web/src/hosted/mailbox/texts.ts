import { textsIn } from '../pages/texts.ts'

const en = {
  about: 'All e-mails of this shop, newest first. Only visible on this computer, during development.',
  empty: 'No e-mails yet',
  emptyHint: 'Place an order, and its confirmation arrives here.',
  older: 'Older e-mails',
  all: 'All e-mails',
  from: 'From',
  to: 'To',
  date: 'Date',
  body: 'The e-mail as it is sent',
  plain: 'Text version',
}

const de: typeof en = {
  about:
    'Alle E-Mails dieses Shops, die neueste zuerst. Nur auf diesem Computer zu sehen, während der Entwicklung.',
  empty: 'Noch keine E-Mails',
  emptyHint: 'Geben Sie eine Bestellung auf, und die Bestätigung kommt hier an.',
  older: 'Ältere E-Mails',
  all: 'Alle E-Mails',
  from: 'Von',
  to: 'An',
  date: 'Datum',
  body: 'Die E-Mail, wie sie verschickt wird',
  plain: 'Als Text',
}

export const texts = textsIn({ en, de })
