import { Readable } from 'node:stream'
import type { SoldFile } from '../../items/provider.ts'
import { FileReply } from '../../platform/http/calls.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Invoice, numberOf } from '../documents/model.ts'
import * as documents from '../documents/service.ts'
import { titleOf } from './invoice.service.ts'
import { pdfTexts } from './texts.ts'

/** The documents of an order, with links for its buyer. */
export async function documentFiles(
  shop: Shop,
  { siteId, orderId, language }: { siteId: string; orderId: string; language: string },
): Promise<SoldFile[]> {
  const found = await documents.ofOrder(shop, { siteId, orderId })
  const note = pdfTexts(language).download
  return found.map((invoice) => ({
    ...{ name: titleOf({ ...invoice, content: { ...invoice.content, language } }), note },
    url: fileUrl(shop, invoice),
  }))
}

function fileUrl(shop: Shop, { siteId, id }: Invoice): string {
  return `${shop.hosts.urlOf(siteId)}/v1/invoice-files/${siteId}/${id}?key=${fileKey(shop, { siteId, id })}`
}

function fileKey({ tokens }: Shop, { siteId, id }: Pick<Invoice, 'siteId' | 'id'>): string {
  return tokens.derive(`invoice file ${siteId} ${id}`)
}

export function isFileKey(shop: Shop, invoice: Pick<Invoice, 'siteId' | 'id'>, key: string): boolean {
  return isSameSecret(fileKey(shop, invoice), key)
}

/** For names of files: the number of a document may have slashes. */
export function fileName(invoice: Invoice): string {
  return `${numberOf(invoice).replaceAll(/[^\w.-]/g, '-')}.pdf`
}

export function pdfReply(pdf: Buffer, name: string): FileReply {
  return new FileReply(Readable.from([pdf]), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}
