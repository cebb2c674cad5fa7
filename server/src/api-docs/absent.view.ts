import type { AbsentAnswer, AbsentCall, Feature } from '@cartwright/contract/absent/absent-call.ts'
import { absentCalls } from '@cartwright/contract/absent-calls.ts'
import { errors } from '@cartwright/contract/errors.ts'
import type { ApiAbsentCall, ApiAbsentGroup } from '@cartwright/contract/pages/api-reference.ts'

/** What the shop does not have, as the title of its calls and in a sentence. */
const features: Record<Feature, readonly [title: string, note: string]> = {
  bookings: ['Several services at once', 'This shop books each service on its own.'],
  eventPolicies: ['Policies of events', 'Policies of events are part of their kinds of tickets.'],
  formUploads: ['Files in forms', 'Forms of this shop take no files.'],
  catalogV3: [
    'Other calls of Catalog V3',
    'This shop has products in Catalog V3, and not what these calls are about.',
  ],
  categories: [
    'Trees of categories',
    'The categories of this shop lie beside one another, in the order of their names.',
  ],
  cartForms: ['Forms and upsells in carts', 'Items of this shop have no forms and no upsells.'],
  orderPayments: ['Receipts of payments', 'An order of this shop has invoices, and a payment no receipt.'],
  oldRsvps: ['RSVPs in their old form', 'This shop takes RSVPs in their new form only.'],
  checkoutSettings: [
    'Checkouts completed elsewhere',
    'A checkout of this shop is complete with its order alone.',
  ],
  reviewExtras: ['More calls for reviews', 'This shop changes reviews one by one, and members write them.'],
  reviewRequests: ['Review requests', 'This shop sends no requests for reviews.'],
  resumableUploads: ['Resumable uploads', 'This shop takes each file in one request.'],
  videoStreams: ['Video streams', 'This shop plays its videos as files.'],
}

export const absentGroups: ApiAbsentGroup[] = (Object.keys(features) as Feature[]).map((feature) => {
  const [title, note] = features[feature]
  const calls = absentCalls.filter((call) => call.feature === feature)
  return { id: `absent-${feature}`, title, note, calls: calls.map(toCall) }
})

function toCall({ name, method, path, aliases = [], query, answer }: AbsentCall): ApiAbsentCall {
  const answered = inWords(answer)
  return { name, method: query ? `${method} or GET` : method, path, alsoAt: [...aliases], answer: answered }
}

function inWords(answer: AbsentAnswer): string {
  if (answer === 'missing') return '404, nothing has this id'
  if ('code' in answer) return `${errors[answer.code].status} ${answer.code}`
  return isEmpty(answer.body) ? '200, empty' : `200 ${JSON.stringify(answer.body)}`
}

/** Whether a reply says nothing but that there is nothing. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !value
}
