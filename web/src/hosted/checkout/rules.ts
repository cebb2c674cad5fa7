import type {
  CheckoutPageProps,
  OpenCheckoutProps,
  PageField,
  PageMessage,
} from '@cartwright/contract/pages/pages.ts'

/** Everything that stands between the shopper and the order, each said once, in the order of the page. */
export function problemsOf(page: OpenCheckoutProps): PageMessage[] {
  const order = places(page)
  const said = page.messages.filter(({ kind }) => kind === 'error')
  const fields = new Set(said.map(({ field }) => field))
  const texts = new Set(said.map(({ text }) => text))
  const unsaid = order
    .flatMap(({ field, text }): PageMessage[] => (text ? [{ kind: 'error', text, field }] : []))
    .filter(({ field, text }) => !fields.has(field) && !texts.has(text))
  const position = ({ field }: PageMessage) => order.findIndex((place) => place.field === field)
  return [...said, ...unsaid].sort((a, b) => position(a) - position(b))
}

/** The page without what was wrong with fields that have been edited since: the next answer says whether it still is. */
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
    coupon: clear('coupon', page.coupon),
    payment: {
      ...page.payment,
      methods: page.payment.methods.map((method) => ({ ...method, fields: all(method.fields) })),
    },
  }
}

function places(page: OpenCheckoutProps): { field: string; text: string | undefined }[] {
  const cardFields = page.payment.methods.find(({ selected }) => selected)?.fields ?? []
  return [
    ...page.fields.map(place),
    { field: 'delivery', text: page.delivery?.error },
    ...(page.billing.differs ? page.billing.fields.map(place) : []),
    { field: 'coupon', text: page.coupon.error },
    { field: 'payment', text: page.payment.error },
    ...cardFields.map(place),
  ]
}

function place({ name, error }: PageField) {
  return { field: name, text: error }
}
