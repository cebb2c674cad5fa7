import type { OpenCheckoutProps, PageField, PageMessage } from '@cartwright/contract/pages.ts'

/** Everything that stands between the shopper and the order, each said once, in the order of the page. */
export function problemsOf(page: OpenCheckoutProps): PageMessage[] {
  const said = page.messages.filter(({ kind }) => kind === 'error')
  const known = new Set(said.map(({ field }) => field))
  const texts = new Set(said.map(({ text }) => text))
  const placed = places(page)
    .flatMap(({ field, text }): PageMessage[] => (text ? [{ kind: 'error', text, field }] : []))
    .filter(({ field, text }) => !known.has(field) && !texts.has(text))
  return [...said, ...placed]
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
