import type { MailSlot, MailTemplate } from '@cartwright/contract/mail/templates.ts'

export const slots = ['subject', 'title', 'intro', 'button', 'closing'] as const satisfies readonly MailSlot[]

type Content = Pick<MailTemplate, 'texts' | 'sections'>

/** The values of the form: the texts by slot, and the sections. */
export function toDraft({ texts, sections }: Content) {
  const { subject = '', title = '', intro = '', button = '', closing = '' } = texts
  return { subject, title, intro, button, closing, sections }
}

export type Draft = ReturnType<typeof toDraft>

export function toContent({ sections, ...texts }: Draft): Content {
  return { texts, sections }
}

/** The address of a preview of a draft. */
export function previewUrl(
  { kind, language }: Pick<MailTemplate, 'kind' | 'language'>,
  draft: Draft,
): string {
  const bytes = new TextEncoder().encode(JSON.stringify(toContent(draft)))
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const query = new URLSearchParams({ draft: packed.replaceAll('+', '-').replaceAll('/', '_') })
  return `/admin/mail-previews/${kind}/${language}?${query}`
}
