import type { CalculatePriceAnswer, ValidationResult } from '@cartwright/contract/bookings/plugins.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import * as money from '../../platform/values/money.ts'
import type { Reply } from '../../plugins/asking/service.ts'
import { pluginTexts } from './texts.ts'

/** What a plugin wants for a booking, in minor units. */
export interface PluginPrice {
  /** For all participants. */
  total: money.Minor
  /** Undefined: it says nothing of a deposit. */
  deposit: money.Minor | undefined
}

/** What is wrong with an answer besides its schema, in words that follow the name of the plugin. */
export function priceProblem(
  { calculatedPrice, deposit }: CalculatePriceAnswer,
  currency: string,
): string | undefined {
  if (calculatedPrice === undefined) return 'answers without a calculatedPrice'
  const isAmount = [calculatedPrice, deposit ?? 0].every((price) => toMinor(price, currency) !== undefined)
  return isAmount ? undefined : `answers with a price that is no amount in ${currency}`
}

export function toPrice({ calculatedPrice, deposit }: CalculatePriceAnswer, currency: string): PluginPrice {
  return { total: toMinor(calculatedPrice, currency) ?? 0n, deposit: toMinor(deposit, currency) }
}

function toMinor(price: number | string | null | undefined, currency: string): money.Minor | undefined {
  const minor = money.toMinorRounded(typeof price === 'number' ? price.toFixed(6) : price, currency)
  return minor !== undefined && minor <= money.MAX_MINOR ? minor : undefined
}

/** Why a plugin does not want a booking to be made, cancelled or moved. */
export interface Objection {
  pluginId: string
  /** Shoppers read it. */
  description: string
  /** It did not answer, and the merchant wants nothing without its answer. */
  isUnanswered: boolean
  fieldViolations: NonNullable<NonNullable<ValidationResult['invalidReason']>['fieldViolations']>
}

/** The first plugin that objects; one that does not answer counts if no other does. */
export function objectionOf<Answer>(
  replies: readonly Reply<Answer>[],
  resultOf: (answer: Answer) => ValidationResult | undefined,
  language: string,
): Objection | undefined {
  const objections = replies.flatMap((reply): Objection[] => {
    const pluginId = reply.plugin.id
    if (!('answer' in reply)) {
      const description = pluginTexts(language).unchecked
      return [{ pluginId, description, isUnanswered: true, fieldViolations: [] }]
    }
    const result = resultOf(reply.answer)
    if (!result || result.valid === true) return []
    const { fieldViolations = [] } = result.invalidReason ?? {}
    return [{ pluginId, description: textOf(result, language), isUnanswered: false, fieldViolations }]
  })
  return objections.find(({ isUnanswered }) => !isUnanswered) ?? objections[0]
}

function textOf({ invalidReason }: ValidationResult, language: string): string {
  const { message, fieldViolations = [] } = invalidReason ?? {}
  const descriptions = fieldViolations.flatMap(({ description }) => description || [])
  return message || descriptions.join(' ') || pluginTexts(language).invalid
}

/** A refusal in words for the shopper: a plugin objects, or does not answer. */
export function isOfPlugin(error: unknown): error is Refusal {
  return error instanceof Refusal && error.applicationError?.data?.pluginId !== undefined
}
