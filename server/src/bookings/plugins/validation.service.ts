import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import type { PluginAnswer, PluginFunctionName, PluginQuestion } from '@cartwright/contract/plugins/kinds.ts'
import { type Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { identityOf } from '../../plugins/asking/identity.rules.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import { type Asker, ask, deadlineFor, type Reply } from '../../plugins/asking/service.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type Objection, objectionOf } from './rules.ts'

/** For whom plugins are asked, and how long. */
export interface Asking {
  siteId: string
  /** BCP 47, one of the shop's. */
  language: string
  about: Asker
  /** As `performance.now()` counts; the largest budget when absent. */
  deadline?: number | undefined
  /** Nobody is asked: the last answer to the same question counts. */
  onlyKept?: boolean | undefined
}

/** Whether anybody checks bookings. */
export async function isChecked(shop: Shop, siteId: string): Promise<boolean> {
  return (await enabled(shop, siteId)).some(({ kind }) => kind === 'BOOKINGS_VALIDATION')
}

/** Why the bookings may not be made, in their order. All are asked about at once. */
export async function objections(
  shop: Shop,
  asking: Asking,
  bookings: readonly Booking[],
): Promise<(Objection | undefined)[]> {
  const items = bookings.map((booking, itemIndex) => ({ itemIndex, booking }))
  const replies = await askAll(shop, asking, { function: 'validateBeforeCreate', request: { items } })
  return items.map(({ itemIndex }) =>
    objectionOf(
      replies,
      ({ results = [] }) => results.find((one) => (one.itemIndex ?? 0) === itemIndex)?.result,
      asking.language,
    ),
  )
}

/** Refuses a booking that a plugin does not want to be made. */
export async function requireCreatable(shop: Shop, caller: Caller, booking: Booking): Promise<void> {
  if (!(await isChecked(shop, caller.siteId))) return
  const [objection] = await objections(shop, await askingFor(shop, caller), [booking])
  if (objection) throw refusalOf(objection)
}

/** Refuses a cancellation that a plugin does not want. */
export async function requireCancelable(shop: Shop, caller: Caller, booking: Booking): Promise<void> {
  if (!(await isChecked(shop, caller.siteId))) return
  const asking = await askingFor(shop, caller)
  const request = { items: [{ booking }] }
  const replies = await askAll(shop, asking, { function: 'validateBeforeCancel', request })
  requireResult(replies, booking, asking)
}

/** Refuses another time that a plugin does not want. */
export async function requireReschedulable(
  shop: Shop,
  caller: Caller,
  { booking, targetSlot }: { booking: Booking; targetSlot: Slot },
): Promise<void> {
  if (!(await isChecked(shop, caller.siteId))) return
  const asking = await askingFor(shop, caller)
  const request = { items: [{ booking, targetSlot }] }
  const replies = await askAll(shop, asking, { function: 'validateBeforeReschedule', request })
  requireResult(replies, booking, asking)
}

function requireResult(
  replies: readonly Reply<PluginAnswer<'BOOKINGS_VALIDATION', 'validateBeforeCancel'>>[],
  { id }: Booking,
  { language }: Asking,
): void {
  const objection = objectionOf(
    replies,
    ({ results = [] }) => results.find(({ bookingId }) => bookingId?.toLowerCase() === id)?.result,
    language,
  )
  if (objection) throw refusalOf(objection)
}

function refusalOf({ pluginId, description, isUnanswered, fieldViolations }: Objection): Refusal {
  if (isUnanswered) return refuse('TEMPORARILY_UNAVAILABLE', description, { pluginId })
  return refuse('VALIDATION_FAILURE', description, { pluginId, fieldViolations })
}

async function askingFor(shop: Shop, { siteId, id, kind, language: wanted }: Caller): Promise<Asking> {
  const { settings } = await sites.get(shop, siteId)
  const language = languageFor(settings, wanted)
  const languages = [...new Set([language, settings.language])]
  const identity = identityOf(id || undefined, kind)
  return { siteId, language, about: { currency: settings.currency, languages, identity } }
}

/** Milliseconds for which an answer counts: a booking may no longer be wanted soon. */
const validFor = 5000

async function askAll<Name extends PluginFunctionName<'BOOKINGS_VALIDATION'>>(
  shop: Shop,
  { siteId, about, deadline, onlyKept }: Asking,
  question: { function: Name; request: PluginQuestion<'BOOKINGS_VALIDATION', Name> },
): Promise<Reply<PluginAnswer<'BOOKINGS_VALIDATION', Name>>[]> {
  const plugins = (await enabled(shop, siteId)).filter(({ kind }) => kind === 'BOOKINGS_VALIDATION')
  return ask(shop, plugins, {
    kind: 'BOOKINGS_VALIDATION',
    ...question,
    ...{ about, onlyKept, freshFor: validFor, deadline: deadline ?? deadlineFor(plugins) },
    ids: [],
  })
}
