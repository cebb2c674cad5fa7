import type { ReturnStatus } from '@cartwright/contract/returns/returns.ts'

export const english = {
  title: 'Returns',
  named: (number: string) => `Return ${number}`,
  order: (number: string) => `Order ${number}`,
  exchange: 'In exchange:',
  unpaidExchange: 'This order is an exchange. You can send its items once what is left of it is paid.',
  exchangeOf: 'This order replaces items of',
  statuses: {
    REQUESTED: 'Requested',
    APPROVED: 'Approved',
    DECLINED: 'Declined',
    RECEIVED: 'Received',
    CLOSED: 'Closed',
    CANCELED: 'Cancelled',
  } as Record<ReturnStatus, string>,
}

export type Texts = typeof english
