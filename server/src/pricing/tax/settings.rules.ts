import type { ManualTaxMapping, TaxGroup, TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { refuse, refuseIf, required, type Violation } from '../../platform/errors/errors.ts'
import { subdivisionCode } from '../model/addresses.rules.ts'
import { decimalViolations, merge, textViolations } from '../records/rules.ts'
import type { JurisdictionType } from './rules.ts'

export interface TaxGroupBody {
  name: string
  /** The group of products without a group. */
  default?: true
}

export interface TaxRegionBody {
  country: string
  /** ISO 3166-2, with the country. */
  subdivision?: string
  zip?: string
  appId?: string
  taxIncludedInPrice?: boolean
}

export interface TaxMappingBody {
  taxGroupId: string
  taxRegionId: string
  taxRate: string
  /** Absent: since ever. */
  firstDay?: string
  taxType?: string
  taxName?: string
  description?: string
  jurisdiction?: string
  jurisdictionType?: JurisdictionType
  exemptRates?: object[]
  extendedFields?: object
}

export const defaultTaxGroup: TaxGroupBody = { name: 'Products', default: true }

export function taxGroupBody(before: Partial<TaxGroupBody>, { name }: TaxGroup): TaxGroupBody {
  if (before.default) throw refuse('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP')
  const body = { name: name ?? before.name ?? '' }
  refuseIf(textViolations('taxGroup.name', body.name, 100))
  return body
}

export function taxRegionBody(before: Partial<TaxRegionBody>, sent: TaxRegion): TaxRegionBody {
  const body = {
    country: '',
    ...merge<TaxRegionBody>(['country', 'subdivision', 'zip', 'appId', 'taxIncludedInPrice'], before, sent),
  }
  refuseIf(body.country === '' ? [required('taxRegion.country')] : [])
  const { subdivision, zip, ...rest } = body
  const code = subdivisionCode(body.country, subdivision ?? '')
  refuseIf(code === '' || /^[A-Z0-9]{1,3}$/.test(code) ? [] : [notASubdivision])
  return {
    ...rest,
    ...(code === '' ? {} : { subdivision: `${body.country}-${code}` }),
    ...(zip === undefined || zip.trim() === '' ? {} : { zip: zip.trim().toUpperCase() }),
  }
}

export function taxMappingBody(before: Partial<TaxMappingBody>, sent: ManualTaxMapping): TaxMappingBody {
  const body = {
    taxGroupId: '',
    taxRegionId: '',
    taxRate: '',
    ...merge<TaxMappingBody>(
      [
        'taxGroupId',
        'taxRegionId',
        'taxRate',
        'firstDay',
        'taxType',
        'taxName',
        'description',
        'jurisdiction',
        'jurisdictionType',
        'exemptRates',
        'extendedFields',
      ],
      before,
      sent,
    ),
  }
  refuseIf([
    ...(['taxGroupId', 'taxRegionId', 'taxRate'] as const)
      .filter((name) => body[name] === '')
      .map((name) => required(`manualTaxMapping.${name}`)),
    ...rateViolations(body.taxRate),
    ...(['taxType', 'taxName', 'description', 'jurisdiction'] as const).flatMap((name) =>
      textViolations(`manualTaxMapping.${name}`, body[name] ?? '-', 200),
    ),
  ])
  return body
}

function rateViolations(taxRate: string): Violation[] {
  const field = 'manualTaxMapping.taxRate'
  if (Number(taxRate) > 1) {
    const description = 'must be a fraction of at most 1: 0.19 is 19 %'
    return [{ field, description, violatedRule: 'DECIMAL_LTE', data: { threshold: 1 } }]
  }
  return decimalViolations(field, taxRate, 6)
}

const notASubdivision: Violation = {
  field: 'taxRegion.subdivision',
  description: 'must be a code of ISO 3166-2 such as US-NY',
  violatedRule: 'FORMAT',
}
