import type { ApiPageProps, MailboxPageProps } from '@cartwright/contract/pages/pages.ts'
import { shop } from './fixtures.ts'

export const mailbox: MailboxPageProps = {
  shop: { ...shop, homeUrl: '/' },
  title: 'Mailbox',
  listUrl: '/mailbox',
  messages: [
    {
      id: '1',
      url: '/mailbox/1',
      subject: 'Your order 10042',
      to: 'anna@example.com',
      dateText: '24 Nov 2026, 09:12',
      open: false,
    },
    {
      id: '2',
      url: '/mailbox/2',
      subject: 'Your order 10041',
      to: 'ben.with-a-rather-long-address@somewhere.example.org',
      dateText: '24 Nov 2026, 08:40',
      open: false,
    },
  ],
  olderUrl: '/mailbox?before=2',
}

export const openMessage: MailboxPageProps = {
  ...mailbox,
  title: 'Your order 10042',
  open: {
    subject: 'Your order 10042',
    from: 'Fieldhouse <hello@fieldhouse.example>',
    to: 'anna@example.com',
    dateText: '24 Nov 2026, 09:12',
    text: 'Thank you, Anna.\n\n2 × Speckled Mug   $36.00\n\nTotal $141.10',
    htmlUrl: '/mailbox/1/html',
  },
}

const reference: Omit<ApiPageProps, 'part'> = {
  shop: { ...shop, homeUrl: '/' },
  title: 'API reference',
  documentUrl: '/openapi.json',
  contentsUrl: '/docs/api',
  query: '',
  pages: [
    { title: 'Carts', href: '/docs/api/carts', isCurrent: true },
    { title: 'Errors', href: '/docs/api/errors', isCurrent: false },
  ],
}

/** Each kind of page of the API reference. */
export const api = {
  contents: {
    ...reference,
    about: 'Every call this server answers.',
    pages: [],
    part: {
      kind: 'contents',
      groups: [
        {
          id: 'group-carts',
          title: 'Carts',
          href: '/docs/api/carts',
          links: [{ id: 'call-a', text: 'Add line items', href: '/docs/api/carts#call-a' }],
        },
        {
          id: 'entities',
          title: 'Objects',
          links: [{ id: 'entity-Cart', text: 'Cart', href: '/docs/api/carts#entity-Cart' }],
        },
      ],
    },
  },
  found: {
    ...reference,
    query: 'cart',
    part: {
      kind: 'found',
      total: 1,
      found: [{ id: 'call-a', text: 'Add line items', note: 'POST /carts', href: '/docs/api/carts#call-a' }],
    },
  },
  nothingFound: { ...reference, query: 'zzz', part: { kind: 'found', found: [], total: 0 } },
  calls: {
    ...reference,
    part: {
      kind: 'calls',
      entities: [
        {
          id: 'entity-CatalogReference',
          name: 'CatalogReference',
          shape: { fields: [{ name: 'appId', path: 'appId', depth: 0, type: 'text', required: true }] },
        },
      ],
      calls: [
        {
          id: 'call-addToCurrentCart',
          name: 'addToCurrentCart',
          method: 'POST',
          path: '/ecom/v1/carts/current/add-to-cart',
          alsoAt: ['/v1/carts/current/add-to-cart'],
          summary: 'Add line items; makes the cart when there is none',
          callers: ['visitors', 'members'],
          permission: 'ECOM.MODIFY_CARTS',
          request: {
            fields: [
              {
                name: 'lineItems',
                path: 'lineItems',
                depth: 0,
                type: 'list of objects',
                required: true,
                note: 'at most 300',
              },
              {
                name: 'quantity',
                path: 'lineItems.quantity',
                depth: 1,
                type: 'integer',
                required: false,
                note: '1 to 100000',
              },
              {
                name: 'catalogReference',
                path: 'lineItems.catalogReference',
                depth: 1,
                type: 'CatalogReference',
                entity: '#entity-CatalogReference',
                required: false,
              },
            ],
          },
          reply: { fields: [{ name: 'cart', path: 'cart', depth: 0, type: 'Cart', required: false }] },
        },
      ],
    },
  },
  absent: {
    ...reference,
    part: {
      kind: 'absent',
      groups: [
        {
          id: 'absent-bookings',
          title: 'Bookings',
          note: 'This shop has no bookings.',
          calls: [
            {
              name: 'services.queryServices',
              method: 'POST or GET',
              path: '/_api/bookings/v2/services/query',
              alsoAt: ['/bookings/v2/services/query'],
              answer: '200, empty',
            },
          ],
        },
      ],
    },
  },
  events: {
    ...reference,
    part: {
      kind: 'events',
      entities: [],
      events: [
        {
          id: 'event-wix.ecom.v1.cart_deleted',
          type: 'wix.ecom.v1.cart_deleted',
          when: 'A cart is deleted',
          payload: { fields: [{ name: 'id', path: 'id', depth: 0, type: 'text', required: true }] },
          sample: '{ "id": "1" }',
        },
      ],
    },
  },
  errors: {
    ...reference,
    part: { kind: 'errors', errors: [{ code: 'CART_NOT_FOUND', status: 404, message: 'No such cart' }] },
  },
} satisfies Record<string, ApiPageProps>
