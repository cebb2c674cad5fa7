import { FulfillmentStatus, OrderStatus, PaymentStatus } from '@cartwright/contract/orders/orders.ts'
import { sql } from 'kysely'
import type { Fields, ScalarField, SetField } from '../../platform/query/fields.ts'
import * as money from '../../platform/values/money.ts'

/** Ends every order of the list. */
export const orderId: ScalarField = { column: sql`o.id`, type: 'uuid', sortable: true, required: true }

/** What lists of orders can be filtered and sorted by. */
export function searchableFields(currency: string): Fields {
  const owner = sql`o.owner_id`
  return {
    id: orderId,
    number: { column: sql`o.number`, type: 'number', sortable: true, required: true },
    createdDate: { column: sql`o.created_at`, type: 'timestamp', sortable: true, required: true },
    updatedDate: { column: sql`o.updated_at`, type: 'timestamp', sortable: true, required: true },
    purchasedDate: { column: sql`o.purchased_at`, type: 'timestamp', sortable: true },
    status: { column: sql`o.status`, type: 'enum', values: OrderStatus.enum, sortable: true, required: true },
    paymentStatus: {
      column: sql`o.payment_status`,
      type: 'enum',
      values: PaymentStatus.enum,
      sortable: true,
      required: true,
    },
    fulfillmentStatus: {
      column: sql`o.fulfillment_status`,
      type: 'enum',
      values: FulfillmentStatus.enum,
      sortable: true,
      required: true,
    },
    readyForPickupDate: { column: sql`(o.data ->> 'readyForPickup')::timestamptz`, type: 'timestamp' },
    archived: { column: sql`o.archived`, type: 'boolean', required: true },
    checkoutId: { column: sql`o.checkout_id`, type: 'uuid', required: true },
    currency: { column: sql`o.currency`, type: 'text', required: true },
    'buyerInfo.email': { column: sql`o.email`, type: 'text', required: true },
    'buyerInfo.memberId': { column: owner, type: 'uuid', required: true },
    'buyerInfo.visitorId': { column: owner, type: 'uuid', required: true },
    'tags.privateTags.tagIds': tagField('privateTags'),
    'tags.tags.tagIds': tagField('tags'),
    'priceSummary.total.amount': {
      column: sql`o.total`,
      type: 'money',
      exponent: money.exponent(currency),
      sortable: true,
      required: true,
    },
  }
}

/** The same fields, also by the names that Stores V2 had for them. */
export function withFormerNames(fields: Fields): Fields {
  const former = {
    dateCreated: 'createdDate',
    lastUpdated: 'updatedDate',
    'buyerInfo.id': 'buyerInfo.memberId',
  }
  const named = Object.entries({ ...former, 'totals.total': 'priceSummary.total.amount' }).flatMap(
    ([name, field]) => (fields[field] ? [[name, fields[field]]] : []),
  )
  return { ...fields, ...Object.fromEntries(named) }
}

function tagField(kind: 'privateTags' | 'tags'): SetField {
  const tags = sql.raw(`o.data #> '{order,tags,${kind},tagIds}'`)
  return {
    type: 'set',
    of: 'text',
    some: (values) => sql<boolean>`(${tags}) ?| ${values}::text[]`,
    any: sql<boolean>`(${tags}) is not null`,
  }
}
