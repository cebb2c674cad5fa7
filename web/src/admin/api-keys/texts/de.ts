import type { Texts } from './en.ts'

export const german: Texts = {
  page: {
    title: 'API-Schlüssel & Storefronts',
    about: 'Programme und Storefronts mit Zugang zu Ihrem Shop.',
  },
  title: 'API-Schlüssel',
  about: 'Für eigene Programme, z. B. eine Buchhaltung. Wer den Schlüssel hat, hat seine Rechte.',
  make: 'API-Schlüssel anlegen',
  name: 'Name',
  namePlaceholder: 'Buchhaltung',
  permissions: 'Rechte',
  everything: 'Alles',
  some: 'Nur einige',
  choose: 'Rechte wählen',
  calls: (count: number) => (count === 1 ? '1 Aufruf' : `${count} Aufrufe`),
  many: (first: string, others: number) => `${first} und ${others} weitere`,
  mediaHosts: 'Adressen von Bildern und Dateien',
  mediaHostsHint:
    'Wählen Sie die Hosts der veröffentlichten Clients für den Server einer Storefront, die sie benutzt.',
  mediaHostsOptions: {
    own: 'Die eigene Adresse dieses Shops',
    published: 'static.wixstatic.com … (veröffentlichte Clients)',
  },
  created: 'Angelegt',
  all: 'Alle',
  state: 'Status',
  active: 'Aktiv',
  revoked: 'Widerrufen',
  revoke: 'Widerrufen',
  revokeTitle: (name: string) => `Schlüssel „${name}“ widerrufen?`,
  revokeText:
    'Programme, die ihn benutzen, funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  isRevoked: (name: string) => `Der Schlüssel „${name}“ wurde widerrufen.`,
  secret: (name: string) => `Der Schlüssel „${name}“`,
  emptyTitle: 'Noch keine API-Schlüssel',
  emptyText:
    'Legen Sie für jedes Programm einen eigenen Schlüssel an. So können Sie jeden einzeln widerrufen.',
}
