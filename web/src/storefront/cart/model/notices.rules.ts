import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import type { CartwrightError } from '@cartwright/sdk'
import { languageIn } from '../../kit/texts.ts'

/** A message about a change of the cart. */
export interface Notice {
  code: NoticeCode
  /** The field of the form that it belongs to. */
  field?: string
  /** A number in the text, e.g. of characters. */
  most?: number
  /** For information: nothing was refused. */
  news?: true
}

export interface NoticeWithText extends Omit<Notice, 'code'> {
  /** `UNREACHABLE` comes from the browser, `OBJECTION` from a plugin in its own words, all others from the shop. */
  code: NoticeCode | 'UNREACHABLE' | 'OBJECTION'
  text: string
}

export type NoticeCode = keyof typeof en

export const cartGone: Notice = { code: 'CART_GONE', news: true }

export function noticeOf({ code, violations: [violation] }: CartwrightError): Notice {
  const known = knownCode(code)
  if (known) return { code: known, ...(known.startsWith('ERROR_COUPON') ? { field: 'coupon' } : {}) }
  if (!violation) return { code: 'OTHER' }
  const { field, violatedRule, data } = violation
  const text = /\.customTextFields\.(.+)$/.exec(field)?.[1]
  if (text !== undefined) {
    const about = { field: `text.${text}` }
    if (violatedRule === 'REQUIRED_FIELD') return { code: 'TEXT_MISSING', ...about }
    if (violatedRule === 'MAX_LENGTH')
      return { code: 'TEXT_TOO_LONG', ...about, most: Number(data.threshold) }
  }
  if (violatedRule === 'MAX_SIZE') return { code: 'TOO_MANY_LINES' }
  if (field.endsWith('quantity')) return { code: 'TOO_MANY_PIECES', field: 'quantity' }
  return { code: 'OTHER' }
}

/** What is missing in the totals because another program did not answer. */
export function missingTotals({ calculationErrors = {} }: EstimateCurrentCartTotalsReply): Notice[] {
  const {
    carrierErrors,
    discountsCalculationError,
    taxCalculationError,
    orderValidationErrors = [],
  } = calculationErrors
  const carriers = carrierErrors?.errors?.map(({ error }) => error?.applicationError) ?? []
  const sums = [discountsCalculationError, taxCalculationError].map((error) => error?.applicationError)
  const codes = new Set([...carriers, ...sums, ...orderValidationErrors].map((error) => error?.code))
  return missing.filter((code) => codes.has(code)).map((code) => ({ code }))
}

const missing = [
  'CARRIER_UNAVAILABLE',
  'DISCOUNTS_UNAVAILABLE',
  'FEES_UNAVAILABLE',
  'TAX_UNAVAILABLE',
  'VALIDATIONS_UNAVAILABLE',
] as const

/** What plugins object to, in their words, each once. Whether lines can be bought is written at the lines. */
export function objections({ violations = [] }: EstimateCurrentCartTotalsReply): NoticeWithText[] {
  const found = violations.filter(({ data }) => data?.code === 'PLUGIN_VIOLATION')
  const errors = new Set(found.filter(({ severity }) => severity !== 'WARNING').map(textOf))
  const said = [...new Set(found.map(textOf))].filter(Boolean)
  return said.map((text) => ({ code: 'OBJECTION', text, ...(errors.has(text) ? {} : { news: true }) }))
}

function textOf({ description }: { description?: string | null }): string {
  return description ?? ''
}

/** Reads a notice from an address: a known code and its number, nothing else. */
export function noticeIn(query: URLSearchParams): Notice | undefined {
  const code = knownCode(query.get('problem'))
  const most = Number(query.get('most'))
  const isNews = code === cartGone.code || code === 'FEWER_ADDED'
  return (
    code && {
      code,
      ...(Number.isSafeInteger(most) && most > 0 ? { most } : {}),
      ...(isNews ? { news: true } : {}),
    }
  )
}

/** The query of the address for {@link noticeIn}. */
export function queryOf({ code, most }: Notice): string {
  return `?${new URLSearchParams({ problem: code, ...(most ? { most: String(most) } : {}) })}`
}

function knownCode(code: string | null | undefined): NoticeCode | undefined {
  return code && Object.hasOwn(en, code) ? (code as NoticeCode) : undefined
}

/** The server adds the text: a browser shows notices as they come. */
export function withText(notice: Notice, language: string): NoticeWithText {
  return { ...notice, text: texts[languageIn(language) ?? 'en'][notice.code](notice.most ?? 0) }
}

const en = {
  CARRIER_UNAVAILABLE: () =>
    'The delivery prices cannot be calculated at the moment. Try again in a few minutes.',
  DISCOUNTS_UNAVAILABLE: () =>
    'The discounts cannot be calculated at the moment. Try again in a few minutes.',
  TAX_UNAVAILABLE: () => 'The tax cannot be calculated at the moment. Try again in a few minutes.',
  FEES_UNAVAILABLE: () => 'The fees cannot be calculated at the moment. Try again in a few minutes.',
  VALIDATIONS_UNAVAILABLE: () => 'Your cart cannot be checked at the moment. Try again in a few minutes.',
  CART_GONE: () => 'Your earlier cart was ordered or has expired.',
  ERROR_COUPON_DOES_NOT_EXIST: () => 'This coupon code does not exist. Check the spelling.',
  ERROR_COUPON_HAS_EXPIRED: () => 'This coupon has expired.',
  ERROR_COUPON_IS_DISABLED: () => 'This coupon is not available at the moment.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'This coupon is not valid yet.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'You have already used this coupon.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () => 'Your cart is below the minimum amount for this coupon.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'This coupon does not apply to anything in your cart.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'This coupon has been used up.',
  FEWER_ADDED: (most: number) =>
    most > 0
      ? `We could add only ${most}: there are no more in stock.`
      : 'We could not add more: all items in stock are in your cart.',
  INVALID_PRODUCT_OPTIONS: () => 'This combination is not available. Choose another.',
  MEMBERS_ONLY_ITEM: () => 'Only for members. Sign in, or choose a plan.',
  OTHER: () => 'That did not work. Try again.',
  OUT_OF_STOCK: () => 'This item has just sold out.',
  PRODUCT_NOT_FOUND: () => 'This item is no longer sold here.',
  QUANTITY_WRONG: () => 'Enter a whole number, 1 or more.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'The shop cannot take payments at the moment.',
  TEXT_MISSING: () => 'Fill in this field.',
  TEXT_TOO_LONG: (most: number) => `Use at most ${most} characters.`,
  TOO_MANY_LINES: () => 'Your cart is full. Remove an item first.',
  TOO_MANY_PIECES: () => 'You cannot order this many at once. Enter a smaller number.',
  TOO_MANY_REQUESTS: () => 'Too many requests. Wait a moment and try again.',
  POSTCODE_ODD: () => 'This is not a valid postcode for the selected country.',
}

const de: typeof en = {
  CARRIER_UNAVAILABLE: () =>
    'Die Versandkosten lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
  DISCOUNTS_UNAVAILABLE: () =>
    'Die Rabatte lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
  TAX_UNAVAILABLE: () =>
    'Die Steuer lässt sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
  FEES_UNAVAILABLE: () =>
    'Die Gebühren lassen sich gerade nicht berechnen. Versuchen Sie es in ein paar Minuten noch einmal.',
  VALIDATIONS_UNAVAILABLE: () =>
    'Ihr Warenkorb lässt sich gerade nicht prüfen. Versuchen Sie es in ein paar Minuten noch einmal.',
  CART_GONE: () => 'Ihr früherer Warenkorb wurde bestellt oder ist abgelaufen.',
  ERROR_COUPON_DOES_NOT_EXIST: () => 'Diesen Gutscheincode gibt es nicht. Prüfen Sie die Schreibweise.',
  ERROR_COUPON_HAS_EXPIRED: () => 'Dieser Gutschein ist abgelaufen.',
  ERROR_COUPON_IS_DISABLED: () => 'Dieser Gutschein ist zurzeit nicht verfügbar.',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: () => 'Dieser Gutschein gilt noch nicht.',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: () => 'Diesen Gutschein haben Sie schon eingelöst.',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: () =>
    'Ihr Warenkorb liegt unter dem Mindestbetrag für diesen Gutschein.',
  ERROR_COUPON_NOT_APPLICABLE: () => 'Dieser Gutschein gilt für keinen Artikel in Ihrem Warenkorb.',
  ERROR_COUPON_USAGE_EXCEEDED: () => 'Dieser Gutschein ist aufgebraucht.',
  FEWER_ADDED: (most) =>
    most > 0
      ? `Wir konnten nur ${most} Stück hinzufügen: Mehr sind nicht auf Lager.`
      : 'Wir konnten nichts hinzufügen: Der ganze Bestand liegt schon in Ihrem Warenkorb.',
  INVALID_PRODUCT_OPTIONS: () => 'Diese Kombination gibt es nicht. Wählen Sie eine andere.',
  MEMBERS_ONLY_ITEM: () => 'Nur für Mitglieder. Melden Sie sich an, oder wählen Sie ein Abo.',
  OTHER: () => 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  OUT_OF_STOCK: () => 'Dieser Artikel ist gerade ausverkauft.',
  PRODUCT_NOT_FOUND: () => 'Dieser Artikel wird hier nicht mehr verkauft.',
  QUANTITY_WRONG: () => 'Geben Sie eine ganze Zahl ab 1 ein.',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: () => 'Der Shop kann zurzeit keine Zahlungen entgegennehmen.',
  TEXT_MISSING: () => 'Füllen Sie dieses Feld aus.',
  TEXT_TOO_LONG: (most) => `Verwenden Sie höchstens ${most} Zeichen.`,
  TOO_MANY_LINES: () => 'Ihr Warenkorb ist voll. Entfernen Sie zuerst einen Artikel.',
  TOO_MANY_PIECES: () => 'So viele können Sie nicht auf einmal bestellen. Geben Sie eine kleinere Zahl ein.',
  TOO_MANY_REQUESTS: () => 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
  POSTCODE_ODD: () => 'Das ist keine gültige Postleitzahl für das gewählte Land.',
}

const texts = { en, de }
