import { createHash } from 'node:crypto'
import {
  type PluginAnswer,
  type PluginFunction,
  type PluginFunctionName,
  type PluginKind,
  type PluginQuestion,
  pluginKinds,
} from '@cartwright/contract/plugins/kinds.ts'
import type { PluginMetadata } from '@cartwright/contract/plugins/parts.ts'
import { NeededOutside } from '../../platform/db/unit-of-work.ts'
import { schemaViolations } from '../../platform/errors/validation.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { storableText } from '../../platform/values/text.ts'
import { closed, isOpen } from './breaker.rules.ts'
import { memoryOf, pluginKey } from './memory.ts'
import { type KnownPlugin, PluginFailure, PluginRefusal } from './plugin.ts'
import { record } from './statistics.service.ts'

export interface Question<Kind extends PluginKind, Name extends PluginFunctionName<Kind>> {
  kind: Kind
  function: Name
  request: PluginQuestion<Kind, Name>
  about: Asker
  /** As `performance.now()` counts: no plugin is waited for any longer. */
  deadline?: number
  /** Ids of the cart and its lines, for which the answers to equal questions differ in nothing else. */
  ids: readonly string[]
  /** Milliseconds for which an answer to the same question counts; a minute when absent. */
  freshFor?: number
  /** Nobody is asked: the last answer to the same question counts, and a plugin without one is left out. */
  onlyKept?: boolean | undefined
  /** What is wrong with an answer besides its schema, in words that follow the name of the plugin. */
  problem?(answer: PluginAnswer<Kind, Name>): string | undefined
}

/** For whom the shop asks. */
export type Asker = Pick<PluginMetadata, 'currency' | 'languages' | 'identity'>

export type Reply<Answer> = { plugin: KnownPlugin } & (
  | { answer: Answer }
  /** The plugin says no, for a reason of the contract. */
  | { refusal: PluginRefusal }
  /** No answer, and the merchant wants no order without one. Shoppers may read it, so it is in our words. */
  | { failure: string }
)

/**
 * Asks all plugins of a kind at once, each within its budget. Leaves out plugins that did not answer and that the
 * merchant wants to be skipped. Never holds a connection: a unit of work is undone, and begins again with the answers.
 */
export async function ask<Kind extends PluginKind, Name extends PluginFunctionName<Kind>>(
  shop: Shop,
  plugins: readonly KnownPlugin[],
  question: Question<Kind, Name>,
): Promise<Reply<PluginAnswer<Kind, Name>>[]> {
  const asked = plugins.filter(({ kind }) => kind === question.kind)
  if (question.onlyKept)
    return asked.flatMap((plugin) => keptReply(shop, plugin, question as AnyQuestion) ?? []) as Reply<
      PluginAnswer<Kind, Name>
    >[]
  const askAll = () => Promise.all(asked.map((plugin) => askOne(shop, plugin, question as AnyQuestion)))
  const isKnown = (plugin: KnownPlugin) => {
    const key = questionKey(plugin, question as AnyQuestion)
    return knownOutcome(shop, key, question as AnyQuestion) !== undefined
  }
  if (shop.db.isInUnit() && !asked.every(isKnown)) throw new NeededOutside(askAll)
  const replies = await askAll()
  return replies.flatMap((reply) => reply ?? []) as Reply<PluginAnswer<Kind, Name>>[]
}

/**
 * Asks one plugin to do something, past what is known. Rejects with its refusal, or the failure. Not within a unit of
 * work: what it does stays done.
 */
export async function askOnce<Kind extends PluginKind, Name extends PluginFunctionName<Kind>>(
  shop: Shop,
  plugin: KnownPlugin,
  question: Question<Kind, Name>,
): Promise<PluginAnswer<Kind, Name>> {
  return (await tryOnce(shop, plugin, question as AnyQuestion)) as PluginAnswer<Kind, Name>
}

/** When a calculation that asks these plugins gives up, as `performance.now()` counts. */
export function deadlineFor(plugins: readonly KnownPlugin[]): number {
  return performance.now() + Math.max(0, ...plugins.map(({ budget }) => budget))
}

export interface AnyQuestion {
  kind: PluginKind
  function: string
  request: object
  about: Asker
  deadline?: number
  ids: readonly string[]
  freshFor?: number
  problem?(answer: object): string | undefined
}

/** Milliseconds */
const usuallyFresh = 60_000

/** Milliseconds for which a failure counts in a unit of work, which cannot try again. */
const failedFor = 10_000

async function askOne(
  shop: Shop,
  plugin: KnownPlugin,
  question: AnyQuestion,
): Promise<Reply<object> | undefined> {
  const { answers, failures } = memoryOf(shop)
  const key = questionKey(plugin, question)
  const known = knownOutcome(shop, key, question)
  try {
    if (known === 'ANSWER') return keptReply(shop, plugin, question)
    if (known !== undefined && shop.db.isInUnit()) throw known
    const text = await tryTogether(shop, key, { plugin, question })
    answers.set(key, { text, at: shop.clock() })
    return { plugin, answer: restore(text, question) }
  } catch (error) {
    if (error !== known) failures.set(key, { error: error as Error, at: shop.clock() })
    if (error instanceof PluginRefusal) return { plugin, refusal: error }
    if (plugin.fallback === 'FAIL') return { plugin, failure: isOurs(error) ? failureText(error) : 'fails' }
    return plugin.fallback === 'LAST_GOOD' ? keptReply(shop, plugin, question) : undefined
  }
}

/** The last answer to the same question. */
function keptReply(shop: Shop, plugin: KnownPlugin, question: AnyQuestion): Reply<object> | undefined {
  const kept = memoryOf(shop).answers.get(questionKey(plugin, question))
  return kept && { plugin, answer: restore(kept.text, question) }
}

/** What came of the same question lately. */
function knownOutcome(
  shop: Shop,
  key: string,
  { freshFor = usuallyFresh }: AnyQuestion,
): 'ANSWER' | Error | undefined {
  const { answers, failures } = memoryOf(shop)
  const now = shop.clock()
  const [kept, failed] = [answers.get(key), failures.get(key)]
  if (kept && now - kept.at < freshFor) return 'ANSWER'
  return failed && now - failed.at < failedFor ? failed.error : undefined
}

/** Whoever asks the same while an answer is awaited gets that answer. */
function tryTogether(
  shop: Shop,
  key: string,
  { plugin, question }: { plugin: KnownPlugin; question: AnyQuestion },
): Promise<string> {
  const { underWay } = memoryOf(shop)
  const awaited = underWay.get(key)
  if (awaited) return withinBudget(awaited, budgetOf(plugin, question))
  const asked = tryOnce(shop, plugin, question)
    .then((answer) => abstract(JSON.stringify(answer), question))
    .finally(() => underWay.delete(key))
  underWay.set(key, asked)
  return asked
}

async function tryOnce(shop: Shop, plugin: KnownPlugin, question: AnyQuestion): Promise<object> {
  const breaker = memoryOf(shop).breakers.get(pluginKey(plugin)) ?? closed
  if (isOpen(breaker, shop.clock()))
    throw new PluginFailure('has failed several times and is not asked for now')
  const start = performance.now()
  const budget = budgetOf(plugin, question)
  try {
    const answer = await answerOf(shop, plugin, question)
    const [problem] = problemsOf(answer, question)
    if (problem !== undefined) throw new PluginFailure(problem)
    record(shop, plugin, { milliseconds: performance.now() - start })
    return answer as object
  } catch (error) {
    const milliseconds = performance.now() - start
    const failure = error instanceof PluginRefusal ? undefined : failureText(error)
    // Where others have taken most of its time, a plugin is not to blame that it took the rest.
    const isBlamed = budget >= plugin.budget / 2 || milliseconds + timerEarly < budget
    if (isBlamed) record(shop, plugin, { milliseconds, failure })
    if (failure !== undefined)
      shop.log.warn({ plugin: plugin.id, siteId: plugin.siteId, reason: failure }, 'a plugin did not answer')
    throw error
  }
}

/** Milliseconds. Timers drop the fraction of one, and may go off up to one earlier still. */
const timerEarly = 2

/** The answer as it came, within the plugin’s budget and the question’s deadline. */
export async function answerOf(shop: Shop, plugin: KnownPlugin, question: AnyQuestion): Promise<unknown> {
  const budget = budgetOf(plugin, question)
  if (budget <= 0) throw new PluginFailure('was not asked: others took too long')
  const { path } = functionOf(question)
  const metadata = metadataFor(shop, plugin, question.about)
  const data = { request: question.request, metadata }
  return withinBudget(plugin.ask({ function: question.function, path, data, budget }), budget)
}

/** Milliseconds */
function budgetOf(plugin: KnownPlugin, { deadline = Number.POSITIVE_INFINITY }: AnyQuestion): number {
  return Math.min(plugin.budget, deadline - performance.now())
}

/** What is wrong with an answer, in words that follow the name of the plugin. */
export function problemsOf(answer: unknown, question: AnyQuestion): string[] {
  if (typeof answer !== 'object' || answer === null) return ['does not answer with a JSON object']
  const found = schemaViolations(functionOf(question).answer, answer)
  if (found.length > 0)
    return found.map(({ field, description }) => `answers with a wrong ${field || 'object'}: ${description}`)
  return [question.problem?.(answer) ?? []].flat()
}

/** Why a plugin did not answer, in words that follow its name. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return storableText(isOurs(error) ? text : `fails: ${text}`, 500)
}

function isOurs(error: unknown): boolean {
  return [PluginFailure, PluginRefusal, HttpClientError].some((kind) => error instanceof kind)
}

export function functionOf({ kind, function: name }: Pick<AnyQuestion, 'kind' | 'function'>): PluginFunction {
  const found = (pluginKinds[kind].functions as Record<string, PluginFunction>)[name]
  if (!found) throw new Error(`${kind} has no function ${name}`)
  return found
}

function metadataFor(shop: Shop, plugin: KnownPlugin, about: Asker): PluginMetadata {
  return {
    ...about,
    requestId: shop.newId(),
    instanceId: plugin.instanceId,
    appExtensionType: pluginKinds[plugin.kind].type,
    appExtensionId: plugin.id,
  }
}

function questionKey(plugin: KnownPlugin, question: AnyQuestion): string {
  const { function: name, request, about } = question
  const asked = [plugin.siteId, plugin.id, plugin.version, name, about, request]
  return createHash('sha256')
    .update(abstract(JSON.stringify(asked), question))
    .digest('base64url')
}

/** With places for the ids: equal carts get equal answers. */
function abstract(text: string, { ids }: AnyQuestion): string {
  const places = new Map(ids.map((id, index) => [id, `<id ${index}>`]))
  return text.replace(guids, (id) => places.get(id) ?? id)
}

function restore(text: string, { ids }: AnyQuestion): object {
  return JSON.parse(text.replace(/<id (\d+)>/g, (place, index) => ids[Number(index)] ?? place))
}

const guids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function withinBudget<Answer>(answer: Promise<Answer>, budget: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PluginFailure('takes too long to answer')), budget)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
