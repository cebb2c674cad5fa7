import type { Texts } from './en.ts'

export const german: Texts = {
  title: 'Storefronts',
  about:
    'Storefronts und ihre Client-IDs. Eine Storefront kann Kunden nur an die Adressen zurückschicken, die hier stehen.',
  make: 'Storefront hinzufügen',
  name: 'Name',
  namePlaceholder: 'Unser Shop im Web',
  kind: 'Art',
  kinds: { compat: 'Client der gehosteten Plattform', modern: 'Standard-OAuth-Client' },
  mediaHosts: 'Adressen von Bildern und Dateien',
  mediaHostsHint:
    'Die veröffentlichten Clients skalieren Bilder nur auf Hosts, die sie kennen. Leiten Sie diese Hosts zu Ihrem Shop, wie es die Anleitung für Entwickler beschreibt.',
  mediaHostsOptions: {
    published: 'static.wixstatic.com … (veröffentlichte Clients)',
    own: 'Die eigene Adresse dieses Shops',
  },
  clientId: 'Client-ID',
  redirectUris: 'Redirect-URIs',
  redirectUrisHint: 'Eine pro Zeile, genau wie die Storefront sie schickt.',
  allowedOrigins: 'Origins',
  allowedOriginsHint: 'Einer pro Zeile, z. B. https://shop.example',
  emailCodes: 'E-Mail-Adressen bestätigen',
  emailCodesHint:
    'Wer sich registriert, gibt einen Code aus einer E-Mail ein. Schalten Sie das nur aus, wenn die Storefront kein Feld dafür hat: Dann kann sich jeder mit jeder Adresse registrieren, und sie bleibt unbestätigt.',
  created: 'Angelegt',
  state: 'Status',
  active: 'Aktiv',
  revoked: 'Widerrufen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  back: 'API-Schlüssel & Storefronts',
  revoke: 'Zugang widerrufen',
  revokeTitle: (name: string) => `Zugang von „${name}“ widerrufen?`,
  revokeText:
    'Ihre Kunden werden abgemeldet und können sich nicht mehr anmelden. Das lässt sich nicht rückgängig machen.',
  isRevoked: (name: string) => `Zugang von „${name}“ widerrufen.`,
  emptyTitle: 'Noch keine Storefronts',
  emptyText:
    'Die eingebaute Storefront braucht keinen Eintrag. Fügen Sie einen hinzu, um Ihre eigene zu bauen.',
  missing: 'Storefront nicht gefunden',
}
