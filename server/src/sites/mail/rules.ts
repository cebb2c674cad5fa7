import type { NoticeMail } from '@cartwright/contract/pages/mail.ts'

/** The plain text of a mail about an account. */
export function noticeText({ title, intro, code, button, footer }: NoticeMail): string {
  const facts = [code, button?.url].filter((line) => line !== undefined)
  return [title, '', intro, '', ...facts, '', ...footer, ''].join('\n')
}

/** Joins the lines of a name, so that no part of it looks like a line of the shop's own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
