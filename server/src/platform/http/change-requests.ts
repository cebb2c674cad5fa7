import type { FastifyRequest } from 'fastify'
import { Refusal, refuse, violations } from '../errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../shop/shop.ts'
import { type AuditEntry, isRecorded, toAuditEntry } from './audit-entries.ts'
import { answerOnce, answerStepwise, type StoredAnswer } from './idempotency.ts'

interface ChangeContext {
  shop: Shop
  /** The reply holds a secret, which is not stored. */
  secret?: true | undefined
  /** The call commits by itself, step by step. */
  stepwise: boolean
  onAuditEntry(entry: AuditEntry): Promise<void>
}

interface ChangeRequest {
  request: FastifyRequest
  caller: Caller
  /** The Idempotency-Key. */
  key: string | undefined
  /** What the key stands for: the call and its body. */
  content: string
}

/** A refusal is thrown once everything is written. A repeat gets it as it is stored. */
export interface ChangeAnswer extends StoredAnswer {
  refusal?: Refusal
}

/** Makes a change together with its audit entry and, if the request has a key, with the answer that a repeat gets. */
export async function changeOnce(
  context: ChangeContext,
  { request, caller, key, content }: ChangeRequest,
  respond: (workId?: string) => Promise<string | Buffer>,
): Promise<ChangeAnswer> {
  const { shop, stepwise, secret, onAuditEntry } = context
  const work = (workId?: string) => storableAnswer(request, () => respond(workId), secret)
  const record = async ({ status }: StoredAnswer) => {
    if (isRecorded(request)) await onAuditEntry(toAuditEntry(request, status))
  }
  const change = async () => {
    const answer = await work()
    await record(answer)
    return answer
  }
  const answerRequest = () => {
    if (key === undefined) return stepwise ? change() : shop.db.unit(change)
    const repeatable = { caller, key, content }
    return stepwise
      ? answerStepwise(shop, repeatable, { work, record })
      : answerOnce(shop, repeatable, change)
  }
  try {
    const answer = await answerRequest()
    // The merchant's next page may come from another server.
    if (isMerchant(caller)) await shop.changes.sent()
    // A repeat changes nothing: what it is answered with was recorded the first time.
    request.isAudited = true
    return answer
  } catch (error) {
    request.isAudited = false
    throw error
  }
}

async function storableAnswer(
  request: FastifyRequest,
  respond: () => Promise<string | Buffer>,
  secret = false,
): Promise<ChangeAnswer> {
  try {
    const answer = { status: 200, body: (await respond()).toString() }
    return secret ? { ...answer, kept: refusalAnswer(refuse('SECRET_SHOWN_ONCE')) } : answer
  } catch (error) {
    // Whoever was too fast may try again with the same key.
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 429) throw error
    request.refused = error.code
    return { ...refusalAnswer(error), refusal: error }
  }
}

function refusalAnswer({ status, body }: Refusal): StoredAnswer {
  return { status, body: JSON.stringify(body) }
}

export function idempotencyKey({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return undefined
  if (key.length === 0 || key.length > 255) {
    throw violations([
      { field: 'Idempotency-Key', description: 'must have 1 to 255 characters', violatedRule: 'MAX_LENGTH' },
    ])
  }
  return key
}
