import { giftCardsAppId } from '@cartwright/contract/gift-cards/limits.ts'
import { isObject, pick } from '../../platform/values/optional.ts'

/**
 * A line of a checkout or an order without what the buyer wrote on its gift card: for whom it is, from whom, and the
 * message. Lines of other things are returned as they are.
 */
export function withoutWriting<Line extends object>(line: Line): Line {
  const { catalogReference } = line as { catalogReference?: unknown }
  const options = cardOptions(catalogReference)
  if (!options) return line
  const reference = { ...(catalogReference as object), options: pick(options, 'amount', 'sendDate') }
  return { ...(withoutDescriptions(line) as Line), catalogReference: reference }
}

/** Any data, in which the gift cards for these e-mail addresses are without what the buyer wrote on them. */
export function withoutRecipients<Data>(data: Data, emails: readonly string[]): Data {
  if (Array.isArray(data)) return data.map((part) => withoutRecipients(part, emails)) as Data
  if (!isObject(data)) return data
  const { recipientEmail } = cardOptions(data.catalogReference) ?? {}
  if (typeof recipientEmail === 'string' && emails.includes(recipientEmail.trim().toLowerCase()))
    return withoutWriting(data)
  return Object.fromEntries(
    Object.entries(data).map(([name, part]) => [name, withoutRecipients(part, emails)]),
  ) as Data
}

function cardOptions(reference: unknown): Record<string, unknown> | undefined {
  if (!isObject(reference)) return undefined
  const { appId, options } = reference
  const isCard = typeof appId === 'string' && appId.toLowerCase() === giftCardsAppId
  return isCard ? (isObject(options) ? options : {}) : undefined
}

/** Without the lines To, From and Message, also of the offer that a line remembers, and without the key that has the options. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (!isObject(value)) return value
  const { descriptionLines: _, sku: _key, ...rest } = value
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutDescriptions(part)]))
}
