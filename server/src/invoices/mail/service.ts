import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import { checkoutLink } from '../../orders/links/service.ts'
import { sampleOrder } from '../../orders/mail/samples.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { lockOrder, updateStatuses } from '../../orders/order/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { MailSample, MailSamples } from '../../sites/mail/provider.ts'
import { noticeText, oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import * as sites from '../../sites/settings/service.ts'
import type { DocumentKind, Invoice } from '../documents/model.ts'
import { markSent } from '../documents/queries.ts'
import * as documents from '../documents/service.ts'
import { fileName } from '../pdf/files.service.ts'
import { invoicePdf, titleOf } from '../pdf/invoice.service.ts'
import { mailTexts } from './texts.ts'

interface Sending {
  siteId: string
  id: string
  /** Only if nobody has sent it yet. */
  once?: boolean
}

/** E-mails a document to the buyer. A job, too: it sends each document once. */
export async function send(shop: Shop, { siteId, id, once = false }: Sending): Promise<void> {
  const invoice = await documents.get(shop, siteId, id)
  if (once && invoice.sentAt) return
  const site = await sites.get(shop, siteId)
  // Written before anything is locked.
  const pdf = await invoicePdf(shop, invoice)
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, invoice.orderId)
    if (order.email === '') {
      if (once) return
      throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'This order has no e-mail address')
    }
    const marked = await tx.run(markSent, [siteId, id, new Date(shop.clock())])
    if (once && marked.length === 0) return
    await sendTo(tx, shop, { site, order, invoice, pdf })
    const updated = await updateStatuses(tx, shop, { order, activities: ['INVOICE_SENT'] })
    await publishEvents(tx, [orderEvent(shop, 'updated', updated)])
  })
  shop.changes.publish('order', siteId, invoice.orderId)
}

interface Mailing {
  site: sites.Site
  order: Order
  invoice: Invoice
  pdf: Buffer
}

async function sendTo(tx: Connection, shop: Shop, { site, order, invoice, pdf }: Mailing): Promise<void> {
  const { kind, content: document } = invoice
  const { language } = document
  const written = documentMail(shop, { site, order, kind, title: titleOf(invoice), language })
  const content = pdf.toString('base64')
  await mail.send(tx, shop, {
    ...written,
    attachments: [{ filename: fileName(invoice), contentType: 'application/pdf', content }],
  })
}

interface Document {
  site: sites.Site
  order: Order
  kind: DocumentKind
  title: string
  language: string
}

function documentMail(shop: Shop, { site, order, kind, title, language }: Document): mail.NewMail<'notice'> {
  const texts = mailTexts(language)
  const orderNumber = String(order.number)
  const props: NoticeMail = {
    subject: oneLine(texts.subject(title, site.name)),
    title,
    intro: texts.intro[kind](orderNumber),
    button: { label: texts.view, url: checkoutLink(shop, order) },
    footer: [site.name],
  }
  const { firstName } = order.data.order.billingInfo?.contactDetails ?? {}
  return {
    ...{ site, to: order.email, language, name: 'notice', props, text: noticeText(props), topic: 'orders' },
    kind: kind === 'INVOICE' ? 'invoice' : 'credit-note',
    values: { shop: site.name, name: oneLine(firstName ?? ''), orderNumber, document: title },
  }
}

function sampleOf(kind: DocumentKind): MailSample {
  return (shop, context) => {
    const title = titleOf({ kind, series: 'R', sequence: 1042n, content: { language: context.language } })
    return documentMail(shop, { ...context, order: sampleOrder(shop, context), kind, title })
  }
}

export const documentSamples: MailSamples = {
  invoice: sampleOf('INVOICE'),
  'credit-note': sampleOf('CREDIT_NOTE'),
}
