import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import type { Picture } from './queries.ts'

/** The plain text of a mail about an account. */
export function noticeText({ title, intro, code, button, footer }: NoticeMail): string {
  const facts = [code, button?.url].filter((line) => line !== undefined)
  return [title, '', intro, '', ...facts, '', ...footer, ''].join('\n')
}

/** Joins the lines of a name, so that no part of it looks like a line of the shop's own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** An e-mail that only shows that e-mails arrive. */
export function testMail(
  shopName: string,
  language: string,
): { subject: string; text: string; html: string } {
  const { subject, text } = testTexts[pageLanguage(language)](oneLine(shopName))
  return { subject, text, html: `<p>${escapeHtml(text)}</p>` }
}

const testTexts: Record<PageLanguage, (shop: string) => { subject: string; text: string }> = {
  en: (shop) => ({ subject: `Test e-mail from ${shop}`, text: `${shop} can send e-mails.` }),
  de: (shop) => ({ subject: `Test-E-Mail von ${shop}`, text: `${shop} kann E-Mails senden.` }),
}

/** A mail as a browser shows it: with the pictures that came with it. */
export function withPictures(html: string, pictures: readonly Partial<Picture>[]): string {
  return pictures.reduce(
    (shown, { cid, contentType, content }) =>
      cid ? shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content}"`) : shown,
    html,
  )
}

/** An e-mail as the shop's people read it: links that open a buyer's order, checkout, tickets, invoices, returns or files lead nowhere. */
export function withoutKeys(text: string): string {
  return text
    .replaceAll(/(\/checkout\/[\w-]{36})\/(?:enter|restore|unsubscribe)\?[^\s"'<>]*/g, '$1')
    .replaceAll(/(\/v1\/(?:ticket|invoice)-files\/[\w-]{36}\/[\w-]+)\?[^\s"'<>]*/g, '$1')
    .replaceAll(/(\/returns\/[\w-]{36})\?[^\s"'<>]*/g, '$1')
    .replaceAll(/(\/downloads)\/[\w-]{36}\/[\w-]{36}\/[\w-]+/g, '$1')
}
