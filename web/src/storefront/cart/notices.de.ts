import type { noticesEn } from './notices.en.ts'

export const noticesDe: typeof noticesEn = {
  CART_GONE: () => 'Ihr früherer Warenkorb ist geschlossen: Er wurde bestellt oder lag zu lange.',
  ERROR_COUPON_DOES_NOT_EXIST: () =>
    'Einen Gutschein mit diesem Code gibt es nicht. Stimmt die Schreibweise?',
  ERROR_COUPON_HAS_EXPIRED: () => 'Dieser Gutschein ist abgelaufen.',
  ERROR_COUPON_IS_DISABLED: () => 'Dieser Gutschein ist zurzeit nicht verfügbar.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'Dieser Gutschein gilt noch nicht.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'Diesen Gutschein haben Sie schon eingelöst.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () =>
    'Ihr Warenkorb liegt unter dem Betrag, ab dem dieser Gutschein gilt.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'Dieser Gutschein gilt für nichts in Ihrem Warenkorb.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'Dieser Gutschein ist aufgebraucht.',
  FEWER_ADDED: (most) =>
    most > 0
      ? `Nur ${most} Stück kamen dazu: Mehr sind nicht da.`
      : 'Nichts kam dazu: Alles, was da ist, liegt schon im Warenkorb.',
  INVALID_PRODUCT_OPTIONS: () => 'Diese Kombination gibt es nicht. Bitte wählen Sie eine andere.',
  OTHER: () => 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  OUT_OF_STOCK: () => 'Der Artikel ist soeben ausverkauft.',
  PRODUCT_NOT_FOUND: () => 'Der Artikel wird hier nicht mehr verkauft.',
  QUANTITY_WRONG: () => 'Bitte geben Sie eine ganze Zahl ab 1 ein.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'Der Shop kann zurzeit keine Zahlungen entgegennehmen.',
  TEXT_MISSING: () => 'Bitte füllen Sie dieses Feld aus.',
  TEXT_TOO_LONG: (most) => `Bitte höchstens ${most} Zeichen.`,
  TOO_MANY_LINES: () => 'In diesem Warenkorb ist kein Platz mehr.',
  TOO_MANY_PIECES: () => 'Das ist mehr, als auf einmal bestellt werden kann.',
  TOO_MANY_REQUESTS: () => 'Das war viel auf einmal. Bitte warten Sie einen Moment.',
  POSTCODE_ODD: () => 'Das sieht nicht nach einer Postleitzahl des gewählten Landes aus.',
}
