import type { CartwrightError } from '@cartwright/sdk'

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
  /** `UNREACHABLE` comes from the browser, all others from the shop. */
  code: NoticeCode | 'UNREACHABLE'
  text: string
}

const codes = [
  'ERROR_COUPON_DOES_NOT_EXIST',
  'ERROR_COUPON_HAS_EXPIRED',
  'ERROR_COUPON_IS_DISABLED',
  'ERROR_COUPON_IS_NOT_ACTIVE_YET',
  'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
  'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED',
  'ERROR_COUPON_NOT_APPLICABLE',
  'ERROR_COUPON_USAGE_EXCEEDED',
  'INVALID_PRODUCT_OPTIONS',
  'OUT_OF_STOCK',
  'PRODUCT_NOT_FOUND',
  'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
  'TOO_MANY_REQUESTS',
  // The codes above are the shop's, these are our own.
  'CART_GONE',
  'FEWER_ADDED',
  'OTHER',
  'POSTCODE_ODD',
  'QUANTITY_WRONG',
  'TEXT_MISSING',
  'TEXT_TOO_LONG',
  'TOO_MANY_LINES',
  'TOO_MANY_PIECES',
] as const

export type NoticeCode = (typeof codes)[number]

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
  return codes.find((known) => known === code)
}
