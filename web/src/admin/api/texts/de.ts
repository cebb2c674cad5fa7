import type { Texts } from './en.ts'

export const german: Texts = {
  byCode: {
    UNREACHABLE: {
      title: 'Der Shop ist nicht erreichbar',
      text: 'Prüfen Sie Ihre Verbindung. Ihre Eingaben sind noch da.',
    },
    TEMPORARILY_UNAVAILABLE: {
      title: 'Der Shop ist beschäftigt',
      text: 'Bitte versuchen Sie es gleich noch einmal.',
    },
    TOO_MANY_REQUESTS: {
      title: 'Das war viel auf einmal',
      text: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
    UNAUTHENTICATED: { title: 'Sie sind abgemeldet', text: 'Melden Sie sich an, um fortzufahren.' },
    PERMISSION_DENIED: {
      title: 'Ihre Rolle erlaubt das nicht',
      text: 'Bitten Sie eine Inhaberin oder einen Inhaber des Shops um das Recht.',
    },
    NOT_FOUND: { title: 'Das gibt es nicht mehr', text: 'Vielleicht hat es jemand gelöscht.' },
    REVISION_MISMATCH: {
      title: 'Jemand hat das inzwischen geändert',
      text: 'Laden Sie neu, um die Änderung zu sehen, bevor Sie Ihre speichern.',
    },
  },
  fault: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Es wurde notiert. Bitte versuchen Sie es noch einmal.',
  },
  notRight: 'Einige Felder brauchen noch einen Blick',
  again: 'Noch einmal versuchen',
}
