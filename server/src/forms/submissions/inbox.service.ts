import { Readable } from 'node:stream'
import type {
  ListFormSubmissionsReply,
  ListFormSubmissionsRequest,
  MarkSubmissionsRequest,
} from '@cartwright/contract/forms/submissions.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { FileReply } from '../../platform/http/calls.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { FormRow } from '../definitions/queries.ts'
import * as definitions from '../definitions/service.ts'
import { type Column, csvLine, submissionsHead } from './csv.rules.ts'
import { publishSubmissions } from './events.service.ts'
import {
  confirmSubmission,
  countListed,
  deleteForm,
  deleteSome,
  deleteSubmission,
  listSubmissions,
  lockForm,
  markSubmissions,
  sentKeys,
  submissionsBefore,
} from './queries.ts'
import { toWire } from './rules.ts'
import { read } from './service.ts'

const defaultLimit = 50

/** What was sent with a form, newest first. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  { formId, seen = null, limit, offset }: ListFormSubmissionsRequest,
): Promise<ListFormSubmissionsReply> {
  const values = [siteId, formId, seen]
  const [rows, counted] = await Promise.all([
    shop.db.run(listSubmissions, [...values, limit ?? defaultLimit, offset ?? 0]),
    shop.db.run(countListed, values),
  ])
  const items = rows.map((row) => ({ submission: toWire(row), consents: row.consents }))
  return { items, total: counted[0]?.total ?? 0 }
}

export async function mark(
  shop: Shop,
  { siteId }: Caller,
  { formId, ids, seen }: MarkSubmissionsRequest,
): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const submissions = await tx.run(markSubmissions, [siteId, formId, ids, seen, new Date(shop.clock())])
    await publishSubmissions(tx, shop, { kind: 'updated', siteId, submissions })
  })
  return {}
}

export async function confirm(shop: Shop, caller: Caller, id: string) {
  const { siteId } = caller
  await shop.db.transaction(async (tx) => {
    const submissions = await tx.run(confirmSubmission, [siteId, id, new Date(shop.clock())])
    await publishSubmissions(tx, shop, { kind: 'updated', siteId, submissions })
  })
  return read(shop, caller, id)
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const submissions = await tx.run(deleteSubmission, [siteId, id])
    if (submissions.length === 0) throw refuse('SUBMISSION_NOT_FOUND')
    await publishSubmissions(tx, shop, { kind: 'deleted', siteId, submissions })
  })
  return {}
}

/** Deletes a form with everything that was sent with it. */
export async function removeForm(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [form] = await tx.run(lockForm, [siteId, id])
    if (!form) throw refuse('FORM_NOT_FOUND')
    for (;;) {
      const submissions = await tx.run(deleteSome, [siteId, id])
      if (submissions.length === 0) break
      await publishSubmissions(tx, shop, { kind: 'deleted', siteId, submissions })
    }
    await tx.run(deleteForm, [siteId, id])
  })
  definitions.publish(shop, siteId, id)
  return {}
}

/** All submissions of a form as a table. */
export async function download(shop: Shop, { siteId }: Caller, formId: string): Promise<FileReply> {
  const form = await definitions.find(shop, siteId, formId)
  if (!form) throw refuse('FORM_NOT_FOUND')
  const day = new Date(shop.clock()).toISOString().slice(0, 10)
  return new FileReply(Readable.from(writeLines(shop, siteId, form), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${form.slug}-${day}.csv"`,
    'x-content-type-options': 'nosniff',
  })
}

const batch = 500
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function* writeLines(shop: Shop, siteId: string, form: FormRow): AsyncGenerator<string> {
  const columns = await columnsOf(shop, siteId, form)
  yield submissionsHead(columns)
  for (let after = { createdAt: new Date(shop.clock() + 60_000), id: lastId }; ; ) {
    const values = [siteId, form.id, after.createdAt, after.id, batch]
    const rows = await shop.db.read.run(submissionsBefore, values)
    yield rows.map((row) => csvLine(columns, row)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}

/** The fields of the form, then those that it had when something was sent. */
async function columnsOf(shop: Shop, siteId: string, { id, fields }: FormRow): Promise<Column[]> {
  const sent = await shop.db.read.run(sentKeys, [siteId, id])
  const known = new Set(fields.map(({ key }) => key))
  return [...fields, ...sent.filter(({ key }) => !known.has(key)).map(({ key }) => ({ key, label: key }))]
}
