import type { ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import { sampleOrder } from '../../orders/mail/samples.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import {
  type MailSample,
  type MailSamples,
  type SampleContext,
  sampleReader,
} from '../../sites/mail/provider.ts'
import { toBuyer, toMerchant } from './mail.ts'
import type { ReturnedLine, ReturnRow } from './queries.ts'
import { returnTexts } from './texts.ts'

type Step = Parameters<typeof toBuyer>[1]['step']

const statuses: Record<Step, ReturnStatus> = {
  requested: 'REQUESTED',
  approved: 'APPROVED',
  label: 'APPROVED',
  declined: 'DECLINED',
  received: 'RECEIVED',
  closed: 'CLOSED',
  canceled: 'CANCELED',
}

interface Sample {
  step: Step
  received?: ReturnedLine['received']
}

/** A return that nobody has asked for. */
function sampleReturn(shop: Shop, context: SampleContext, { step, received }: Sample) {
  const order = sampleOrder(shop, context)
  const { note, reason } = returnTexts(context.language).sample
  const [lineItemId = ''] = order.data.order.lineItems?.map(({ id = '' }) => id) ?? []
  const row: ReturnRow = {
    ...{ siteId: order.siteId, id: order.id, orderId: order.id, number: 1, status: statuses[step] },
    lines: [{ lineItemId, quantity: 1, reason, ...(received ? { received } : {}) }],
    ...{ note, declineReason: step === 'declined' ? reason : '', refundId: null, refundFailed: false },
    ...{ approvalMessage: '', closingMessage: '', refunded: null, missing: null, exchange: null },
    ...{ createdAt: order.createdAt, updatedAt: order.createdAt },
  }
  return { site: context.site, order, row }
}

function toBuyerOf(step: Step, received?: ReturnedLine['received']): MailSample {
  return (shop, context) => {
    const returned = sampleReturn(shop, context, { step, received })
    const { order } = returned
    const offer = { order: { ...order, paid: order.total }, worth: order.total }
    return toBuyer(shop, { ...returned, step, ...(step === 'approved' ? { offer } : {}) })
  }
}

function toMerchantOf(step: 'requested' | 'canceled'): MailSample {
  return (shop, { site, language }) => {
    const context = { language, site: { ...site, settings: { ...site.settings, language } } }
    return { ...toMerchant(shop, { ...sampleReturn(shop, context, { step }), step }), to: sampleReader.email }
  }
}

export const returnSamples: MailSamples = {
  'return-requested': toBuyerOf('requested'),
  'return-approved': toBuyerOf('approved'),
  'return-label': toBuyerOf('label'),
  'return-declined': toBuyerOf('declined'),
  'return-received': toBuyerOf('received', { sound: 1, damaged: 0, missing: 0 }),
  'return-nothing-received': toBuyerOf('received', { sound: 0, damaged: 0, missing: 1 }),
  'return-closed': toBuyerOf('closed'),
  'return-canceled': toBuyerOf('canceled'),
  'return-new': toMerchantOf('requested'),
  'return-withdrawn': toMerchantOf('canceled'),
}
