import { createHash } from 'node:crypto'
import type {
  FormSubmission,
  NewSubmission,
  QuerySubmissionsReply,
  QuerySubmissionsRequest,
  ValidateFormSubmissionReply,
  ValidateFormSubmissionRequest,
} from '@cartwright/contract/forms/submissions.ts'
import * as budgets from '../../budgets/service.ts'
import * as contacts from '../../customers/contacts/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { findKept } from '../definitions/provider.ts'
import type { FormRow } from '../definitions/queries.ts'
import * as definitions from '../definitions/service.ts'
import { createdEvent } from './events.service.ts'
import { sendNewSubmission } from './mail.ts'
import {
  findSubmissions,
  insertSubmission,
  type SubmissionRow,
  submissionById,
  submissionByOnce,
  submissionFields,
  submissionId,
} from './queries.ts'
import { type Answers, readAnswers, toContact, toViolations, toWire } from './rules.ts'

type Answered = Promise<{ submission: FormSubmission }>

/** Saves what somebody answered, and tells the shop. A second click within ten minutes finds what the first saved. */
export async function create(shop: Shop, caller: Caller, sent: NewSubmission): Answered {
  assertMayWrite(caller)
  const { siteId } = caller
  const form = await openForm(shop, caller, sent.formId)
  const read = readAnswers(form.fields, sent.submissions)
  refuseIf(toViolations(read.problems))
  const [once, before] = onceOf(shop, caller, read)
  const since = new Date(shop.clock() - tenMinutes)
  const [known] = await shop.db.run(submissionByOnce, [siteId, form.id, [once, before], since])
  if (known) return { submission: toWire(known) }
  await limit(shop, caller)
  const status = sent.status === 'PENDING' ? 'PENDING' : 'CONFIRMED'
  return { submission: toWire(await insert(shop, caller, { form, read, once, status })) }
}

interface Draft {
  form: FormRow
  read: Answers
  once: string
  status: SubmissionRow['status']
}

async function insert(
  shop: Shop,
  caller: Caller,
  { form, read, once, status }: Draft,
): Promise<SubmissionRow> {
  const { siteId, kind, id: submitter } = caller
  const site = await sites.get(shop, siteId)
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const { answers, consents, emails } = read
  const values = [
    ...[siteId, id, form.id, status, JSON.stringify(answers), JSON.stringify(consents), emails],
    ...[kind, submitter, once, now, ...createdEvent(shop, siteId, id)],
  ]
  const made = await shop.db.transaction(async (tx) => {
    const [row] = await tx.run(insertSubmission, values)
    if (row) await recordSender(tx, shop, { caller, form, read })
    if (row && form.notifies) await sendNewSubmission(tx, shop, { site, form, submission: row })
    return row
  })
  if (made) return made
  const [known] = await shop.db.run(submissionByOnce, [siteId, form.id, [once], new Date(0)])
  if (!known) throw refuse('FORM_NOT_FOUND')
  return known
}

/** Makes whoever sends an e-mail address a contact, unless somebody with the address is one. */
async function recordSender(
  tx: Connection,
  shop: Shop,
  { caller, form, read }: Pick<Draft, 'form' | 'read'> & { caller: Caller },
): Promise<void> {
  const details = toContact(form.fields, read)
  const mayCreate = isMerchant(caller) ? may(caller, 'MEMBERS.MANAGE') : caller.kind === 'visitor'
  if (details.email && mayCreate)
    await contacts.insert(shop, caller.siteId, { details, source: 'WIX_FORMS', tx })
}

/** What is wrong with the answers, without saving them. */
export async function validate(
  shop: Shop,
  caller: Caller,
  { submission, fieldsToValidate }: ValidateFormSubmissionRequest,
): Promise<ValidateFormSubmissionReply> {
  const { formId } = submission
  const form = (await findKept(shop, caller, formId)) ?? (await openForm(shop, caller, formId))
  const only = fieldsToValidate?.length ? new Set(fieldsToValidate) : undefined
  const { problems } = readAnswers(form.fields, submission.submissions)
  const violationErrors = problems.filter(({ errorPath }) => only?.has(errorPath) ?? true)
  return { valid: violationErrors.length === 0, violationErrors }
}

async function openForm(shop: Shop, caller: Caller, id: string): Promise<FormRow> {
  const form = await definitions.find(shop, caller.siteId, id)
  if (!form) throw refuse('FORM_NOT_FOUND')
  if (!form.published && !isMerchant(caller)) throw refuse('FORM_DISABLED')
  return form
}

const tenMinutes = 600_000

/**
 * The same for what a second click sends, in these ten minutes and in those before. Each click of a browser without
 * cookies is another visitor: then network and e-mail address tell who it is. Merchants may send the same as often as
 * they like.
 */
function onceOf(shop: Shop, caller: Caller, { answers, emails }: Answers): [string, string] {
  if (isMerchant(caller)) return [shop.newId(), shop.newId()]
  const isAnonymous = caller.kind === 'visitor' && emails.length > 0 && caller.address
  const who = isAnonymous ? caller.address : caller.id
  const hash = (minutes: number) =>
    createHash('sha256')
      .update(JSON.stringify([who, answers, minutes]))
      .digest('base64url')
  const now = Math.floor(shop.clock() / tenMinutes)
  return [hash(now), hash(now - 1)]
}

/** Merchants read any submission, shoppers their own. */
export async function read(shop: Shop, caller: Caller, id: string): Answered {
  const [row] = await shop.db.run(submissionById, [caller.siteId, id])
  if (!row || !maySee(caller, row)) throw refuse('SUBMISSION_NOT_FOUND')
  return { submission: toWire(row) }
}

function maySee(caller: Caller, { submitterId }: SubmissionRow): boolean {
  return isMerchant(caller) ? may(caller, 'FORMS.READ') : ownersOf(caller).includes(submitterId)
}

/** The member, and the visitor that the member was before. */
function ownersOf({ id, visitorId }: Caller): string[] {
  return visitorId === undefined ? [id] : [id, visitorId]
}

const options = {
  tieBreaker: submissionId,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
}

export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked, onlyYourOwn = false }: QuerySubmissionsRequest,
): Promise<QuerySubmissionsReply> {
  const seesAll = isMerchant(caller) && may(caller, 'FORMS.READ')
  if (!seesAll && !(onlyYourOwn && !isMerchant(caller))) throw refuse('PERMISSION_DENIED')
  const compiled = compileQuery(asked, submissionFields, options)
  const scope = { siteId: caller.siteId, submitters: onlyYourOwn ? ownersOf(caller) : undefined }
  const { rows, total } = await findSubmissions(shop.db, scope, compiled)
  const page = pageOf(rows, compiled, total)
  return { submissions: page.rows.map(toWire), metadata: page.metadata }
}

function assertMayWrite(caller: Caller): void {
  if (isMerchant(caller) && !may(caller, 'FORMS.MANAGE')) throw refuse('PERMISSION_DENIED')
}

async function limit(shop: Shop, caller: Caller): Promise<void> {
  if (isMerchant(caller)) return
  const { siteId, id: identity, address } = caller
  await budgets.spend(shop, 'form-submission', { siteId, identity, address })
}
