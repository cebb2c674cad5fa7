import type { Texts } from './en.ts'

const ordinals = ['ersten', 'zweiten', 'dritten', 'vierten', 'letzten']

export const german: Texts = {
  title: 'Termine',
  once: 'Diese Veranstaltung findet einmal statt.',
  undated: 'Legen Sie erst einen Beginn fest. Dann lässt sich die Veranstaltung wiederholen.',
  repeat: 'Veranstaltung wiederholen',
  add: 'Termine hinzufügen',
  publish: (count) => (count === 1 ? '1 Entwurf veröffentlichen' : `${count} Entwürfe veröffentlichen`),
  published: (count) => (count === 1 ? '1 Termin veröffentlicht.' : `${count} Termine veröffentlicht.`),
  frequency: 'Wiederholung',
  frequencies: { DAILY: 'Täglich', WEEKLY: 'Wöchentlich', MONTHLY: 'Monatlich' },
  every: { DAILY: 'Alle … Tage', WEEKLY: 'Alle … Wochen', MONTHLY: 'Alle … Monate' },
  weekdays: 'An diesen Tagen',
  monthly: 'An welchem Tag',
  onDay: (day) => `Am ${day}. des Monats`,
  onWeekday: (weekday, week) => `Am ${ordinals[week - 1]} ${weekday}`,
  ends: 'Endet',
  endings: { COUNT: 'Nach einer Anzahl von Terminen', UNTIL: 'An einem Tag' },
  count: 'Weitere Termine',
  until: 'Letzter Tag',
  preview: 'Diese Termine werden angelegt',
  previewHint: (zone) =>
    `Mit Tickets, Fragen und Programm dieser Veranstaltung, nach den Uhren von ${zone}. Ohne Häkchen fällt ein Termin weg.`,
  noDates: 'Noch keine Termine. Wählen Sie, wann die Wiederholung endet.',
  addCount: (count) => (count === 1 ? '1 Termin hinzufügen' : `${count} Termine hinzufügen`),
  added: (count) => (count === 1 ? '1 Termin hinzugefügt.' : `${count} Termine hinzugefügt.`),
}
