import type { FormField } from '@cartwright/contract/forms/forms.ts'
import type { MailBlock, SubmissionMail } from '@cartwright/contract/pages/mail.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type MailSample, sampleReader } from '../../sites/mail/provider.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as people from '../../staff/people/service.ts'
import type { FormRow } from '../definitions/queries.ts'
import type { Answer, SubmissionRow } from './queries.ts'
import { toContact } from './rules.ts'
import { textsIn } from './texts.ts'

interface Sent {
  site: Site
  form: FormRow
  submission: SubmissionRow
}

/** Tells the shop of a new submission: its own address or, without one, its owners. */
export async function sendNewSubmission(tx: Connection, shop: Shop, sent: Sent): Promise<void> {
  const { site } = sent
  const { email } = site.settings
  const message = toMail(shop, sent)
  for (const to of email ? [email] : await people.ownerEmails(tx, site.id)) {
    await mail.send(tx, shop, { ...message, to })
  }
}

function toMail(shop: Shop, sent: Sent): Omit<mail.NewMail<'submission'>, 'to'> {
  const { site, form, submission } = sent
  const props = submissionMail(shop, sent)
  const { email = '' } = toContact(form.fields, submission)
  return {
    ...{ site, language: site.settings.language, name: 'submission', props, topic: 'forms' },
    ...{ text: submissionText(props), kind: 'form-submission' },
    values: { shop: site.name, form: oneLine(form.title), sender: email },
  }
}

/** An answer to a form that nobody has sent. */
export const submissionSample: MailSample = (shop, { site, language }) => {
  const { title, message, text } = textsIn(language).sample
  const { email: to } = sampleReader
  const [id, at] = ['00000000-0000-7000-8000-000000000004', new Date(shop.clock())]
  const form: FormRow = {
    ...{ id, revision: 1n, slug: 'contact', title, description: '', button: '', thanks: '' },
    fields: [
      { key: 'email', type: 'EMAIL', label: 'E-mail', required: true, help: '', choices: [] },
      { key: 'message', type: 'LONG_TEXT', label: message, required: true, help: '', choices: [] },
    ],
    ...{ published: true, inFooter: false, notifies: true, createdAt: at, updatedAt: at },
  }
  const submission: SubmissionRow = {
    ...{ id, formId: id, revision: 1n, status: 'CONFIRMED', answers: { email: to, message: text } },
    ...{ consents: {}, submitterKind: 'visitor', submitterId: id, seen: false, createdAt: at, updatedAt: at },
  }
  const own = { ...site, settings: { ...site.settings, language } }
  return { ...toMail(shop, { site: own, form, submission }), to }
}

function submissionMail(shop: Shop, { site, form, submission }: Sent): SubmissionMail {
  const { language } = site.settings
  const texts = textsIn(language)
  const { email } = toContact(form.fields, submission)
  const title = oneLine(form.title)
  return {
    subject: texts.subject(title),
    title: texts.title(title),
    intro: email ? texts.intro(email) : texts.anonymous,
    blocks: form.fields.flatMap((field) => blockOf(field, submission.answers[field.key], language)),
    // By its id the mail is found when the submission is erased.
    button: {
      label: texts.button,
      url: `${shop.hosts.urlOf(site.id)}/admin/forms/${form.id}/submissions#${submission.id}`,
    },
    footer: [site.name, texts.why],
  }
}

function blockOf({ label }: FormField, answer: Answer | undefined, language: string): MailBlock[] {
  if (answer === undefined) return []
  return [{ heading: label, lines: toLines(answer, language) }]
}

function toLines(answer: Answer, language: string): string[] {
  const { yes, no } = textsIn(language)
  if (typeof answer === 'boolean') return [answer ? yes : no]
  return Array.isArray(answer) ? answer : String(answer).split('\n')
}

function submissionText({ title, intro, blocks, button, footer }: SubmissionMail): string {
  const parts = blocks.flatMap(({ heading, lines }) => [`${heading}:`, ...lines, ''])
  return [title, '', intro, '', ...parts, `${button.label}: ${button.url}`, '', ...footer, ''].join('\n')
}
