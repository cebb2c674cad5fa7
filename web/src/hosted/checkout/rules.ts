import type {
  CheckoutPageProps,
  OpenCheckoutProps,
  PageField,
  PageMessage,
} from '@cartwright/contract/pages/pages.ts'

/** All problems that keep the shopper from ordering, each once, in the order of the page. */
export function problemsOf(page: OpenCheckoutProps): PageMessage[] {
  const order = fieldErrors(page)
  const listed = page.messages.filter(({ kind }) => kind === 'error')
  const fields = new Set(listed.map(({ field }) => field))
  const texts = new Set(listed.map(({ text }) => text))
  const others = order
    .flatMap(({ field, text }): PageMessage[] => (text ? [{ kind: 'error', text, field }] : []))
    .filter(({ field, text }) => !fields.has(field) && !texts.has(text))
  const position = ({ field }: PageMessage) => order.findIndex((each) => each.field === field)
  return [...listed, ...others].sort((a, b) => position(a) - position(b))
}

/** The page without the errors of fields that were edited since. The next answer tells whether they are right now. */
export function withoutErrors(page: CheckoutPageProps, edited: ReadonlySet<string>): CheckoutPageProps {
  if (page.state !== 'open' || edited.size === 0) return page
  const clear = <Named extends { error?: string }>(name: string, field: Named): Named => {
    const { error: _, ...rest } = field
    return edited.has(name) ? (rest as Named) : field
  }
  const all = (fields: PageField[]) => fields.map((field) => clear(field.name, field))
  return {
    ...page,
    fields: all(page.fields),
    billing: { ...page.billing, fields: all(page.billing.fields) },
    ...(page.company ? { company: { ...page.company, fields: all(page.company.fields) } } : {}),
    coupon: clear('coupon', page.coupon),
    ...(page.terms ? { terms: clear('terms', page.terms) } : {}),
    ...(page.giftCard ? { giftCard: clear('giftCard', page.giftCard) } : {}),
    payment: {
      ...page.payment,
      methods: page.payment.methods.map((method) => ({ ...method, fields: all(method.fields) })),
    },
  }
}

function fieldErrors(page: OpenCheckoutProps): { field: string; text: string | undefined }[] {
  const cardFields = page.payment.methods.find(({ selected }) => selected)?.fields ?? []
  return [
    ...page.fields.map(errorOf),
    { field: 'delivery', text: page.delivery?.error },
    ...(page.billing.differs ? page.billing.fields.map(errorOf) : []),
    ...(page.company?.isChosen ? page.company.fields.map(errorOf) : []),
    { field: 'coupon', text: page.coupon.error },
    { field: 'giftCard', text: page.giftCard?.error },
    { field: 'payment', text: page.payment.error },
    ...cardFields.map(errorOf),
    { field: 'terms', text: page.terms?.error },
  ]
}

function errorOf({ name, error }: PageField) {
  return { field: name, text: error }
}

/** Splits the fields into those of the contact and those of the address. */
export function groupFields(fields: PageField[]): { contact: PageField[]; address: PageField[] } {
  const isContact = ({ kind }: PageField) => kind === 'email' || kind === 'checkbox'
  return { contact: fields.filter(isContact), address: fields.filter((field) => !isContact(field)) }
}

/** Whether this control may change delivery, tax or the total. */
export function movesPrices(name: string, autocomplete: string): boolean {
  if (['delivery', 'billingDiffers', 'asCompany'].includes(name)) return true
  return ['country', 'address-level1', 'postal-code'].includes(autocomplete.split(' ').at(-1) ?? '')
}
