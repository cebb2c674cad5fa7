import type { CaptchaChallenge } from '@cartwright/contract/identity/captcha.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Subject } from '../../credentials/attempts.service.ts'
import * as attempts from '../../credentials/attempts.service.ts'
import * as challenges from '../../credentials/challenges/service.ts'
import { type Refusal, refuse } from '../../platform/errors/errors.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import type { SignInContext } from '../sessions/context.ts'
import * as captchaKeys from './keys.service.ts'
import { isAccepted, type Proof, parseProof, puzzle, puzzleLifetime } from './rules.ts'

/** Creates a signed puzzle. The database keeps nothing until somebody answers it. */
export async function newChallenge(shop: Shop, siteId: string): Promise<CaptchaChallenge> {
  const data = { until: shop.clock() + puzzleLifetime }
  const hmacSignatureSecret = signatureSecret(shop, siteId)
  return (await createChallenge({ ...puzzle, data, deriveKey, hmacSignatureSecret })) as CaptchaChallenge
}

/** Where a request comes from. */
type Source = Pick<SignInContext, 'siteId' | 'clientId' | 'address'>

export interface CaptchaAttempt {
  /** The keys whose attempts are counted. */
  subjects: readonly Subject[]
  answers: readonly string[]
}

/** Refuses a request that needs a captcha and has no valid answer. Each answer counts once. */
export async function requireAnswer(
  shop: Shop,
  context: SignInContext,
  { subjects, answers }: CaptchaAttempt,
): Promise<void> {
  if (!(await isRequired(shop, context, subjects))) return
  if (answers.length === 0) throw refuse('CAPTCHA_MISSING')
  for (const answer of answers) if (await isValid(shop, context, answer)) return
  throw refuse('CAPTCHA_INVALID')
}

export interface ProofRequest {
  answers: readonly string[]
  /** For a client that can solve no captcha of the shop. */
  otherwise: Refusal
}

/** Refuses a request without a valid answer, whatever the shop's captcha setting is. */
export async function requireProof(
  shop: Shop,
  source: Source,
  { answers, otherwise }: ProofRequest,
): Promise<void> {
  for (const answer of answers) if (await isValid(shop, source, answer)) return
  if (!(await solvesCaptchas(shop, source))) throw otherwise
  throw refuse(answers.length === 0 ? 'CAPTCHA_MISSING' : 'CAPTCHA_INVALID')
}

/**
 * In adaptive mode, only so many attempts for this account or from this network that the next one has to wait require a
 * captcha.
 */
async function isRequired(
  shop: Shop,
  context: SignInContext,
  subjects: readonly Subject[],
): Promise<boolean> {
  const { siteId } = context
  const { captcha: mode } = (await sites.get(shop, siteId)).settings
  if (mode !== 'ADAPTIVE') return mode === 'ALWAYS'
  if (!(await attempts.areExhausted(shop, siteId, subjects))) return false
  return solvesCaptchas(shop, context)
}

/** The published clients do not solve our puzzles: they ask the service of which the shop has keys, if any. */
async function solvesCaptchas(shop: Shop, { siteId, clientId }: Source): Promise<boolean> {
  const client = clientId === undefined ? undefined : await access.findClient(shop, clientId)
  return client?.kind !== 'compat' || (await captchaKeys.find(shop, siteId)) !== undefined
}

async function isValid(shop: Shop, context: Source, answer: string): Promise<boolean> {
  const proof = parseProof(answer)
  return proof ? isSolved(shop, context.siteId, proof) : isAcceptedByService(shop, context, answer)
}

/** Each answer counts once. */
async function isSolved(shop: Shop, siteId: string, { challenge, solution }: Proof): Promise<boolean> {
  const hmacSignatureSecret = signatureSecret(shop, siteId)
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  const { nonce, data } = challenge.parameters
  if (!verified || data.until <= shop.clock()) return false
  const spent = { purpose: 'proof-of-work', secret: nonce, until: data.until } as const
  return challenges.consumeSigned(shop, siteId, spent)
}

/** Verifies an answer with the captcha service whose keys the shop has. */
async function isAcceptedByService(
  shop: Shop,
  { siteId, address }: Source,
  answer: string,
): Promise<boolean> {
  const keys = await captchaKeys.find(shop, siteId)
  if (!keys) return false
  const form = new URLSearchParams({ secret: keys.secretKey, response: answer, remoteip: address })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  try {
    const request = { method: 'POST', headers, body: form.toString() } as const
    const { content } = await shop.httpClient.ask(keys.verifyUrl, request, { largest: 20_000, longest: 5000 })
    return isAccepted(content.toString('utf8'))
  } catch (error) {
    if (!(error instanceof HttpClientError)) throw error
    shop.log.error({ err: error, siteId }, 'the captcha service did not respond')
    throw refuse('TEMPORARILY_UNAVAILABLE')
  }
}

function signatureSecret({ tokens }: Shop, siteId: string): string {
  return tokens.derive(`proof of work ${siteId}`)
}
