import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type {
  DisputeReply,
  SubmitDisputeEvidenceRequest,
  UploadDisputeFileRequest,
} from '@cartwright/contract/payments/disputes.ts'
import { credentialsOf } from '../../payments/accounts/service.ts'
import * as queries from '../../payments/disputes/queries.ts'
import { mimeOf } from '../../payments/disputes/rules.ts'
import * as disputes from '../../payments/disputes/service.ts'
import { EvidenceRefused, type EvidenceService } from '../../payments/providers/disputes.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as people from '../../staff/people/service.ts'
import { readDispute } from './service.ts'
import { toWire } from './view.ts'

/** Of a request that may be repeated: a repeat goes on with its work. */
interface Repeatable {
  workId?: string | undefined
}

/** Bytes that banks take. */
const largest = 4_500_000

/** Hands a file to the service, which keeps it until the evidence is sent. */
export async function upload(
  shop: Shop,
  { siteId }: Caller,
  {
    disputeId,
    kind,
    fileName,
    content,
    workId,
  }: Omit<UploadDisputeFileRequest, 'fileName'> &
    Repeatable & { fileName: string | undefined; content: Readable },
): Promise<DisputeReply> {
  const { dispute, evidence } = await openDispute(shop, siteId, disputeId)
  const bytes = await readFile(content)
  const mime = mimeOf(bytes)
  if (!mime) throw violation('file', 'must be a PDF, JPEG or PNG', 'FORMAT')
  const { method, id } = dispute
  const name = fileName?.trim() || kind.toLowerCase()
  const credentials = await credentialsOf(shop, { siteId, method })
  const key = workId ?? shop.newId()
  const reference = await asked(() => evidence.upload({ credentials, key, name, mime, content: bytes }))
  const file = JSON.stringify([{ kind, name, reference }])
  const [kept] = await shop.db.run(queries.addFile, [siteId, id, kind, file, new Date(shop.clock())])
  if (!kept) throw refuse('DISPUTE_EVIDENCE_NOT_ACCEPTED')
  return reply(shop, siteId, id)
}

async function readFile(content: Readable): Promise<Buffer> {
  let bytes = 0
  const limited = content.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > largest) content.destroy(violation('file', 'must be at most 4.5 MB', 'MAX_SIZE'))
  })
  return buffer(limited)
}

/**
 * Sends the answer of the merchant, once: it is written before the service is asked, so that it is neither lost nor doubled. Without an
 * answer of the service, a job asks again under the same key.
 */
export async function submit(
  shop: Shop,
  caller: Caller,
  { disputeId, texts, workId }: SubmitDisputeEvidenceRequest & Repeatable,
): Promise<DisputeReply> {
  const { siteId } = caller
  const key = workId ?? shop.newId()
  const known = await disputes.get(shop, siteId, disputeId)
  if (known.submissionId !== key) {
    const { dispute } = await openDispute(shop, siteId, disputeId)
    const isEmpty = dispute.files.length === 0 && Object.values(texts).every((text) => !text?.trim())
    if (isEmpty) throw violation('texts', 'needs at least one text, or add a file', 'REQUIRED_FIELD')
    const by = (await people.emailOf(shop.db, caller)) ?? 'API'
    const values = [siteId, dispute.id, key, by, JSON.stringify(texts), new Date(shop.clock())]
    const [begun] = await shop.db.run(queries.beginSubmission, values)
    if (!begun) throw refuse('DISPUTE_EVIDENCE_NOT_ACCEPTED')
  }
  try {
    await send(shop, { siteId, disputeId: known.id })
  } catch (error) {
    shop.log.error({ err: error, siteId, disputeId }, 'evidence got no answer')
  }
  const { failure, ...dispute } = await disputes.get(shop, siteId, known.id)
  if (failure) throw refuse('DISPUTE_EVIDENCE_REFUSED', undefined, { reason: failure })
  return { dispute: toWire(shop, { ...dispute, failure }) }
}

/** Asks the service to take evidence that is on its way: also a job. What was sent already is not sent again. */
export async function send(
  shop: Shop,
  { siteId, disputeId }: { siteId: string; disputeId: string },
): Promise<void> {
  const { method, reference, submissionId, submittedAt, ...dispute } = await disputes.get(
    shop,
    siteId,
    disputeId,
  )
  const service = disputes.disputeService(shop, method)
  if (!service?.evidence || submissionId === null || submittedAt !== null) return
  const credentials = await credentialsOf(shop, { siteId, method })
  const { texts, id } = dispute
  const files = Object.fromEntries(dispute.files.map((file) => [file.kind, file.reference]))
  const now = () => new Date(shop.clock())
  try {
    const before = await service.read({ credentials, reference })
    if (!before?.isAnswered)
      await service.evidence.submit({ credentials, reference, key: submissionId, texts, files })
    await shop.db.run(queries.endSubmission, [siteId, id, submissionId, now()])
  } catch (error) {
    if (!(error instanceof EvidenceRefused)) throw error
    await shop.db.run(queries.refuseSubmission, [siteId, id, submissionId, error.message, now()])
    return
  }
  await readDispute(shop, { siteId, method, reference })
}

async function openDispute(shop: Shop, siteId: string, disputeId: string): Promise<Answerable> {
  const dispute = await disputes.get(shop, siteId, disputeId)
  const evidence = disputes.disputeService(shop, dispute.method)?.evidence
  if (!evidence || !toWire(shop, dispute).acceptsEvidence) throw refuse('DISPUTE_EVIDENCE_NOT_ACCEPTED')
  return { dispute, evidence }
}

interface Answerable {
  dispute: queries.Dispute
  evidence: EvidenceService
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof EvidenceRefused)
      throw refuse('DISPUTE_EVIDENCE_REFUSED', undefined, { reason: error.message })
    throw refuse('PAYMENT_SERVICE_UNREACHABLE')
  }
}

async function reply(shop: Shop, siteId: string, disputeId: string): Promise<DisputeReply> {
  return { dispute: toWire(shop, await disputes.get(shop, siteId, disputeId)) }
}
