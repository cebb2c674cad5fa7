import * as common from '@cartwright/contract/common.ts'
import type { RuleType } from '@cartwright/contract/errors.ts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Value from 'typebox/value'
import { type Violation, violations } from './errors.ts'

type Checker = Validator<Record<string, never>, TSchema>

const compiled = new WeakMap<TSchema, Checker>()

/** Throws a refusal that names every field that does not fit. */
export function check(schema: TSchema, value: unknown): void {
  const checker = checkerOf(schema)
  if (checker.Check(value)) return
  throw violations(violationsOf(checker.Errors(value) as SchemaError[]))
}

/** Query strings hold only texts: turns them into what the schema asks for, where that is possible. */
export function convert(schema: TSchema, value: unknown): unknown {
  return Value.Convert(schema, value)
}

function checkerOf(schema: TSchema): Checker {
  let checker = compiled.get(schema)
  if (!checker) {
    checker = Compile(schema) as unknown as Checker
    compiled.set(schema, checker)
  }
  return checker
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message: string
}

function violationsOf(errors: SchemaError[]): Violation[] {
  const byField = new Map<string, Violation[]>()
  for (const error of errors) {
    for (const violation of toViolations(error)) {
      byField.set(violation.field, [...(byField.get(violation.field) ?? []), violation])
    }
  }
  return [...byField.values()].map(mostTelling)
}

/** A nullable or alternative field fails once per alternative; the rule it broke says more than "must be null". */
function mostTelling(candidates: Violation[]): Violation {
  const telling = candidates.find(
    ({ violatedRule }) => violatedRule !== 'FORMAT' && violatedRule !== 'VALIDATION',
  )
  const specific =
    telling ?? candidates.find(({ violatedRule }) => violatedRule === 'FORMAT') ?? candidates[0]
  if (!specific) throw new Error('a field failed without a reason')
  return specific
}

function toViolations({ keyword, instancePath, params, message }: SchemaError): Violation[] {
  const field = fieldOf(instancePath)
  if (keyword === 'required') {
    return (params.requiredProperties as string[]).map((name) => ({
      field: field ? `${field}.${name}` : name,
      description: 'is required',
      violatedRule: 'REQUIRED_FIELD',
    }))
  }
  const rule = rules[keyword]
  if (!rule) return [{ field, description: message, violatedRule: 'VALIDATION' }]
  return [
    {
      field,
      description: described(keyword, params) ?? message,
      violatedRule: rule,
      ...(params.limit === undefined ? {} : { data: { threshold: params.limit } }),
    },
  ]
}

function described(keyword: string, params: Record<string, unknown>): string | undefined {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return keyword === 'pattern' ? meanings.get(String(params.pattern)) : undefined
}

/** What people read instead of a regular expression. */
const meanings = new Map<string, string>(
  (
    [
      [common.Guid, 'must be a GUID'],
      [common.Decimal, 'must be a decimal number, such as "12.50"'],
      [common.Amount, 'must be an amount, such as "12.50"'],
      [common.Email, 'must be an e-mail address'],
      [common.Phone, 'must be a telephone number'],
      [common.CountryCode, 'must be a country code of two letters, such as US'],
      [common.CurrencyCode, 'must be a currency code of three letters, such as USD'],
      [common.LanguageTag, 'must be a language, such as en or de-CH'],
      [common.WebUrl, 'must be an http or https address'],
      [common.Timestamp, 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'],
      [common.LocalDate, 'must be a date, such as 2026-01-31'],
      [common.Revision, 'must be a revision'],
    ] as [TSchema, string][]
  ).map(([schema, meaning]) => [(schema as { pattern?: string }).pattern ?? '', meaning]),
)

const rules: Record<string, RuleType> = {
  type: 'FORMAT',
  format: 'FORMAT',
  pattern: 'FORMAT',
  enum: 'INVALID_ENUM_VALUE',
  const: 'INVALID_ENUM_VALUE',
  minimum: 'MIN',
  exclusiveMinimum: 'DECIMAL_GT',
  maximum: 'MAX',
  exclusiveMaximum: 'DECIMAL_LT',
  minLength: 'MIN_LENGTH',
  maxLength: 'MAX_LENGTH',
  minItems: 'MIN_SIZE',
  maxItems: 'MAX_SIZE',
  minProperties: 'MIN_SIZE',
  maxProperties: 'MAX_SIZE',
  additionalProperties: 'FIELD_NOT_ALLOWED',
}

/** `/lineItems/0/quantity` → `lineItems[0].quantity` */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')
}
