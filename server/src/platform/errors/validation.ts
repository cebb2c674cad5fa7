import type { RuleType } from '@cartwright/contract/errors.ts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Violation, violations } from './errors.ts'
import { describeSchema } from './wording.ts'

type Checker = Validator<Record<string, never>, TSchema>

const compiled = new WeakMap<TSchema, Checker>()

/** Throws a refusal that names every invalid field. */
export function validate(schema: TSchema, value: unknown): void {
  const found = schemaViolations(schema, value)
  if (found.length > 0) throw violations(found)
}

/** The violations that {@link validate} would throw. */
export function schemaViolations(schema: TSchema, value: unknown): Violation[] {
  const checker = checkerOf(schema)
  return checker.Check(value) ? [] : violationsOf(schema, checker.Errors(value) as SchemaError[])
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
  schemaPath: string
  params: Record<string, unknown>
}

function violationsOf(schema: TSchema, errors: SchemaError[]): Violation[] {
  const byField = new Map<string, Violation[]>()
  for (const error of errors) {
    if (error.keyword === 'anyOf' && errors.some((inner) => isWithin(inner, error))) continue
    for (const violation of toViolations(schema, error)) {
      byField.set(violation.field, [...(byField.get(violation.field) ?? []), violation])
    }
  }
  return [...byField.values()].map(mostTelling)
}

function isWithin(inner: SchemaError, outer: SchemaError): boolean {
  return inner.instancePath.startsWith(`${outer.instancePath}/`)
}

/** A field with alternatives fails once for each and once as a whole: one names the rule, the other lists all. */
function mostTelling(candidates: Violation[]): Violation {
  const telling = candidates.find(
    ({ violatedRule }) => violatedRule !== 'FORMAT' && violatedRule !== 'VALIDATION',
  )
  const specific =
    telling ?? candidates.find(({ violatedRule }) => violatedRule === 'FORMAT') ?? candidates[0]
  if (!specific) throw new Error('a field failed without a reason')
  const whole = candidates.find(({ violatedRule }) => violatedRule === 'VALIDATION')
  return whole ? { ...specific, description: whole.description } : specific
}

function toViolations(
  schema: TSchema,
  { keyword, instancePath, schemaPath, params }: SchemaError,
): Violation[] {
  const field = fieldOf(instancePath)
  if (keyword === 'required') {
    return (params.requiredProperties as string[]).map((name) => ({
      field: field ? `${field}.${name}` : name,
      description: 'is required',
      violatedRule: 'REQUIRED_FIELD',
    }))
  }
  return [
    {
      field,
      description: describe(keyword, schemaAt(schema, schemaPath), params),
      violatedRule: rules[keyword] ?? 'VALIDATION',
      ...(params.limit === undefined ? {} : { data: { threshold: params.limit } }),
    },
  ]
}

/** A text with a pattern names its length limits only when it breaks them. */
function describe(keyword: string, schema: TSchema, { limit }: SchemaError['params']): string {
  if (!('pattern' in schema)) return describeSchema(schema)
  if (keyword === 'maxLength') return `must have at most ${limit} characters`
  return keyword === 'minLength' ? `must have at least ${limit} characters` : describeSchema(schema)
}

/** The part of a schema that `#/properties/name/anyOf/0` leads to. */
function schemaAt(schema: TSchema, path: string): TSchema {
  return path
    .split('/')
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, TSchema>)[key] ?? inner, schema)
}

const rules: Record<string, RuleType> = {
  type: 'FORMAT',
  format: 'FORMAT',
  pattern: 'FORMAT',
  enum: 'INVALID_ENUM_VALUE',
  const: 'INVALID_ENUM_VALUE',
  minimum: 'MIN',
  maximum: 'MAX',
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
