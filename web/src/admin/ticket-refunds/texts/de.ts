import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Tickets erstatten',
  open: 'Erstatten',
  openOf: (name) => `Ticket erstatten: ${name}`,
  tickets: 'Tickets',
  guests: 'Gäste der Veranstaltung',
  none: 'Alle Tickets dieser Bestellung sind storniert.',
  choose: 'Wählen Sie mindestens ein Ticket.',
  keepFees: (fees) => `Servicegebühren behalten (${fees})`,
  reason: 'Grund (freiwillig)',
  reasonHint: 'Steht in der E-Mail an den Käufer.',
  goesBack: (amount) => `${amount} gehen an den Käufer zurück, auf dem Weg, auf dem er bezahlt hat.`,
  nothing: 'Es wird nichts zurückgezahlt. Die Tickets werden storniert, ihre Plätze sind wieder frei.',
  byHand: (amount) =>
    `${amount} kann der Shop nicht selbst zurückzahlen: Geben Sie dem Käufer das Geld zurück, etwa per Überweisung.`,
  effect: 'Die Tickets gelten sofort nicht mehr; Käufer und Gäste bekommen eine E-Mail.',
  submit: (amount) => `${amount} erstatten`,
  cancelTickets: 'Tickets stornieren',
  unpaid:
    'Diese Bestellung ist nicht ganz bezahlt, deshalb gibt es keine Erstattung. Stornieren Sie die Bestellung: Ihre Tickets gelten dann nicht mehr und sind wieder zu haben. Was bezahlt ist, können Sie danach zurückgeben.',
  cancel: 'Stornieren',
  cancelOf: (name) => `Unbezahlte Bestellung stornieren: ${name}`,
  keep: 'Zurück',
  done: 'Tickets erstattet.',
  started:
    'Der Zahlungsdienst hat noch nicht geantwortet. Der Shop fragt noch einmal; die Tickets gelten nicht mehr.',
  failedTitle: 'Nicht erstattet',
  failed: (why) => `Der Zahlungsdienst lehnt die Erstattung ab: ${why}. Die Tickets gelten weiter.`,
  partlyTitle: 'Zum Teil erstattet',
  partly: (why) =>
    `Der Zahlungsdienst lehnt einen Teil ab: ${why}. Die Tickets gelten nicht mehr; was zurückgezahlt ist, steht in der Bestellung.`,
  missingTitle: (amount) => `${amount} einer Erstattung sind nicht zurückgegangen`,
  missing: (why) =>
    `Der Zahlungsdienst hat diesen Teil abgelehnt: ${why}. Versuchen Sie es noch einmal, wenn der Grund dort behoben ist. Was zurückgezahlt ist, geht nicht zweimal hinaus.`,
  retry: (amount) => `${amount} noch einmal erstatten`,
  retried: 'Der fehlende Teil ist erstattet.',
  startedAgain: 'Der Zahlungsdienst hat noch nicht geantwortet. Der Shop fragt noch einmal.',
  refusedAgain: (why) => `Der Zahlungsdienst lehnt die Erstattung ab: ${why}.`,
  void: 'Storniert',
  refunded: 'Erstattet',
  inside: 'Eingelassen',
}
