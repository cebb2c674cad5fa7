import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import { refuseIf, required } from '../../platform/errors/errors.ts'
import { optional } from '../../platform/values/optional.ts'

/** As it is kept: without spaces around words, and without what is empty. */
export function toBody({
  reason,
  certificateNumber,
  lastDay,
  regions = [],
}: CustomerTaxExemption): CustomerTaxExemption {
  refuseIf(reason.trim() === '' ? [required('taxExemption.reason')] : [])
  const places = regions.map(({ country, subdivision }) => ({
    country,
    ...optional('subdivision', subdivision?.trim() || undefined),
  }))
  return {
    reason: reason.trim(),
    ...optional('certificateNumber', certificateNumber?.trim() || undefined),
    ...optional('lastDay', lastDay),
    ...(places.length > 0 ? { regions: places } : {}),
  }
}
