import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Weiterleitungen',
  about:
    'Wer eine dieser Adressen öffnet, kommt zu einer anderen. So funktionieren Links, Lesezeichen und Suchergebnisse eines früheren Shops weiter.',
  add: 'Weiterleitung hinzufügen',
  addTitle: 'Neue Weiterleitung',
  editTitle: 'Weiterleitung ändern',
  importList: 'Liste importieren',
  path: 'Von',
  pathLabel: 'Alte Adresse',
  pathHint: 'Der Teil nach der Domain, zum Beispiel /alte-seite. Groß- und Kleinschreibung ist egal.',
  target: 'Nach',
  targetLabel: 'Neue Adresse',
  targetHint: 'Ein Pfad dieses Shops, zum Beispiel /products/becher, oder eine ganze Adresse mit https://',
  state: 'Status',
  works: 'Aktiv',
  pageExists: 'Seite vorhanden',
  pageExistsHint:
    'Dieser Shop hat eine Seite an der alten Adresse. Kunden sehen diese Seite, solange es sie gibt.',
  savedButPage: 'Gespeichert. Sie wirkt nicht, solange dieser Shop eine Seite an der alten Adresse hat.',
  changed: 'Geändert',
  search: 'Alte oder neue Adresse',
  saved: 'Weiterleitung gespeichert.',
  taken: 'Diese Adresse hat schon eine Weiterleitung.',
  needed: 'Geben Sie eine Adresse ein',
  edit: 'Ändern',
  editOf: (path) => `Weiterleitung von ${path} ändern`,
  menu: (path) => `Aktionen für ${path}`,
  open: 'Ausprobieren',
  remove: 'Löschen',
  removeTitle: (path) => `Weiterleitung von ${path} löschen?`,
  removeText: 'Wer diese Adresse öffnet, sieht dann, dass es die Seite nicht gibt.',
  removed: 'Weiterleitung gelöscht.',
  emptyTitle: 'Noch keine Weiterleitungen',
  emptyText:
    'Fügen Sie eine für eine Adresse hinzu, die umgezogen ist, oder importieren Sie die Liste Ihres früheren Shops.',
}
