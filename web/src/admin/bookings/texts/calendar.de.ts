import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import type { calendar as english } from './calendar.en.ts'

export const calendar: typeof english = {
  calendar: {
    title: 'Buchungskalender',
    about: (zone) => `Zeiten in ${zoneName(zone, 'de')}.`,
    more: 'Es gibt mehr, als hier Platz hat. Wählen Sie einen Tag oder eine Person.',
    before: { day: 'Tag davor', week: 'Woche davor' },
    after: { day: 'Tag danach', week: 'Woche danach' },
    day: 'Tag',
    today: 'Heute',
    view: 'Ansicht',
    views: { day: 'Tag', week: 'Woche' },
    who: 'Personal oder Raum',
    everybody: 'Alle',
    nothing: 'Nichts',
    places: (booked, capacity) => `${booked} von ${capacity} Plätzen vergeben`,
    blocked: 'Gesperrt',
    busy: 'Belegt',
    busyNote: 'Anderer Kalender',
    looks: {
      waiting: 'Zu bestätigen',
      held: 'Noch nicht bestellt',
      canceled: 'Fällt aus',
      closed: 'In gesperrter Zeit',
    },
    block: 'Zeit sperren',
    blockedDone: 'Zeit gesperrt.',
    hits: {
      title: (count) =>
        count === 1
          ? '1 Buchung oder Kurstermin liegt in dieser Zeit'
          : `${count} Buchungen und Kurstermine liegen in dieser Zeit`,
      text: 'Buchungen bleiben, wie sie sind: Verschieben oder stornieren Sie sie selbst. Einzelne Kurstermine sind nicht mehr buchbar, und was von ihnen gebucht ist, bleibt gebucht. Ganze Kurse bleiben, wie sie sind.',
      more: (count) => `und ${count} weitere`,
      goOn: 'Trotzdem sperren',
      sameTime: 'Zur selben Zeit',
      busy: 'In diesen Zeiten, in den nächsten 60 Tagen',
    },
    from: 'Von',
    until: 'Bis',
    note: 'Anmerkung',
    unblock: 'Zeit freigeben',
    unblockTitle: 'Diese Zeit wieder freigeben?',
    unblocked: 'Zeit freigegeben.',
    needed: {
      who: 'Wählen Sie jemanden.',
      time: 'Geben Sie eine Zeit ein.',
      end: 'Das Ende muss nach dem Anfang liegen.',
    },
  },
  attendance: {
    title: 'Teilnahme',
    label: (customer) => `Teilnahme: ${customer}`,
    statuses: { NOT_SET: 'Offen', ATTENDED: 'War da', NOT_ATTENDED: 'War nicht da' },
    howMany: 'Wie viele da waren',
    ofAll: (count, all) => `${count} von ${all} waren da`,
    sessions: (came, noted) => `War bei ${came} von ${noted} notierten Terminen da.`,
    later: 'Wer da war, können Sie ab dem Tag des Termins notieren.',
    inCalendar: 'Wer da war, notieren Sie im Buchungskalender: Klicken Sie auf einen Termin.',
  },
  session: {
    participants: 'Teilnehmer',
    keep: 'So lassen',
    people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
    nobody: 'Noch hat niemand gebucht.',
    closed: 'In gesperrter Zeit: kann nicht mehr gebucht werden. Wer gebucht hat, behält den Platz.',
    closedCourse: 'In gesperrter Zeit. Der Kurs kann weiter gebucht werden, und dieser Termin findet statt.',
    cancel: 'Diesen Termin absagen',
    cancelTitle: 'Diesen Termin absagen?',
    cancelText:
      'Alle Buchungen dafür werden storniert, und wer gebucht hat, bekommt eine E-Mail. Geld wird nicht automatisch erstattet.',
    cancelCourseText:
      'Alle, die den Kurs gebucht haben, bekommen eine E-Mail und behalten die anderen Termine. Es wird nichts automatisch erstattet.',
    cancelEmptyText: 'Er kann nicht mehr gebucht werden.',
    restore: 'Doch stattfinden lassen',
    changed: 'Termin geändert.',
    canceled: 'Termin abgesagt.',
  },
}
