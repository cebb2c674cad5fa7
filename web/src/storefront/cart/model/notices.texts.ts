import { languageIn } from '../../kit/texts.ts'
import type { Notice, NoticeCode, NoticeWithText } from './notices.rules.ts'

type Texts = Record<NoticeCode, (most: number) => string>

const en: Texts = {
  CART_GONE: () => 'Your earlier cart is closed: it was ordered, or it had been waiting too long.',
  ERROR_COUPON_DOES_NOT_EXIST: () => 'There is no coupon with this code. Please check the spelling.',
  ERROR_COUPON_HAS_EXPIRED: () => 'This coupon has expired.',
  ERROR_COUPON_IS_DISABLED: () => 'This coupon is not available at the moment.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'This coupon is not valid yet.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'You have used this coupon already.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () => 'Your cart is below the amount this coupon needs.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'This coupon does not apply to anything in your cart.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'This coupon has been used up.',
  FEWER_ADDED: (most) =>
    most > 0
      ? `Only ${most} could be added: there are no more.`
      : 'None could be added: all there are is in your cart.',
  INVALID_PRODUCT_OPTIONS: () => 'This combination cannot be had. Please choose another one.',
  OTHER: () => 'That did not work. Please try again.',
  OUT_OF_STOCK: () => 'This has just sold out.',
  PRODUCT_NOT_FOUND: () => 'This is no longer sold here.',
  QUANTITY_WRONG: () => 'Please enter a whole number, 1 or more.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'The shop cannot take payments at the moment.',
  TEXT_MISSING: () => 'Please fill this in.',
  TEXT_TOO_LONG: (most) => `Please use at most ${most} characters.`,
  TOO_MANY_LINES: () => 'There is no room for more in this cart.',
  TOO_MANY_PIECES: () => 'That is more than can be ordered at once.',
  TOO_MANY_REQUESTS: () => 'That was a lot at once. Please wait a moment and try again.',
  POSTCODE_ODD: () => 'This does not look like a postcode of the country you chose.',
}

const de: Texts = {
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

const texts = { en, de }

/** The server adds the text: a browser shows notices as they come. */
export function withText(notice: Notice, language: string): NoticeWithText {
  return { ...notice, text: texts[languageIn(language) ?? 'en'][notice.code](notice.most ?? 0) }
}
