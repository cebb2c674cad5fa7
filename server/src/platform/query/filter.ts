import { isObject } from '../values/optional.ts'
import { allOf, type Condition, never, not, onScalar, onSet, operatorsOf, someOf } from './conditions.ts'
import { type Field, type Fields, fieldNamed, filterableNames } from './fields.ts'
import { type Problems, quoted } from './problems.ts'

const deepest = 10
const mostNodes = 100

/** State of one walk over a filter. */
interface Walk {
  fields: Fields
  problems: Problems
  nodes: number
}

/** The condition of a filter. Adds its problems under `path`. */
export function compileFilter(
  filter: Record<string, unknown>,
  fields: Fields,
  at: { path: string; problems: Problems },
): Condition {
  return group({ fields, problems: at.problems, nodes: 0 }, filter, { path: at.path, depth: 1 })
}

interface Spot {
  path: string
  depth: number
}

/** All conditions of one object hold together. */
function group(walk: Walk, filter: unknown, spot: Spot): Condition {
  assertNotTooDeep(walk, spot)
  if (!isObject(filter)) {
    walk.problems.add(spot.path, 'must be an object of conditions')
    return never
  }
  const names = ownNames(walk, filter, spot.path)
  return allOf(names.map((name) => entry(walk, name, { value: filter[name], spot })))
}

function entry(walk: Walk, name: string, { value, spot }: { value: unknown; spot: Spot }): Condition {
  const below = { path: `${spot.path}.${quoted(name)}`, depth: spot.depth + 1 }
  switch (name) {
    case '$and':
      return allOf(groups(walk, value, below))
    case '$or':
      return someOf(groups(walk, value, below))
    case '$not':
      return not(allOf(groups(walk, value, below)))
  }
  if (name.startsWith('$')) {
    walk.problems.add(below.path, 'is not an operator; allowed here: $and, $or, $not', {
      violatedRule: 'FIELD_NOT_ALLOWED',
      data: { allowed: ['$and', '$or', '$not'] },
    })
    return never
  }
  const field = fieldNamed(walk.fields, name)
  if (field === undefined || field.filterable === false) {
    const allowed = filterableNames(walk.fields)
    const description = `is not a field to filter by; allowed: ${allowed.join(', ')}`
    walk.problems.add(below.path, description, { violatedRule: 'FIELD_NOT_ALLOWED', data: { allowed } })
    return never
  }
  return conditionOn(walk, field, { value, spot: below })
}

/** The published clients send a list, and a lone object for `$not` (the current generation). */
function groups(walk: Walk, value: unknown, { path, depth }: Spot): Condition[] {
  if (!Array.isArray(value)) return [group(walk, value, { path, depth })]
  return value.map((one, index) => group(walk, one, { path: `${path}[${index}]`, depth }))
}

/** A bare value means equal; an object holds operators, all of which apply. */
function conditionOn(walk: Walk, field: Field, { value, spot }: { value: unknown; spot: Spot }): Condition {
  if (!isObject(value) || isDate(value)) return apply(walk, field, { operator: '$eq', value, spot })
  assertNotTooDeep(walk, spot)
  const names = ownNames(walk, value, spot.path)
  return allOf(names.map((operator) => apply(walk, field, { operator, value: value[operator], spot })))
}

function apply(
  walk: Walk,
  field: Field,
  { operator, value, spot }: { operator: string; value: unknown; spot: Spot },
): Condition {
  const allowed = operatorsOf(field)
  if (!allowed.includes(operator)) {
    const description = `does not take ${quoted(operator)}; allowed: ${allowed.join(', ')}`
    walk.problems.add(spot.path, description, {
      violatedRule: 'FIELD_NOT_ALLOWED',
      data: { allowed: [...allowed] },
    })
    return never
  }
  if (operator === '$not') {
    return not(conditionOn(walk, field, { value, spot: { ...spot, depth: spot.depth + 1 } }))
  }
  const place = { path: spot.path, problems: walk.problems }
  if (field.type !== 'set') return onScalar(field, { operator, value: plain(value) }, place)
  if (operator === '$eq' && value === null) return not(field.any)
  if (operator === '$ne' && value === null) return field.any
  return onSet(field, { operator, value: plain(value) }, place)
}

function assertNotTooDeep(walk: Walk, { path, depth }: Spot): void {
  if (depth > deepest) {
    walk.problems.stop(path, `must not be nested deeper than ${deepest} levels`, {
      violatedRule: 'VALIDATION',
      data: { threshold: deepest },
    })
  }
}

/** Each name counts as a condition, and so does an object without any. */
function ownNames(walk: Walk, object: Record<string, unknown>, path: string): string[] {
  const names = Object.keys(object)
  walk.nodes += Math.max(names.length, 1)
  if (walk.nodes > mostNodes) {
    walk.problems.stop(path, `must have at most ${mostNodes} conditions`, {
      violatedRule: 'MAX_SIZE',
      data: { threshold: mostNodes },
    })
  }
  return names
}

function isDate(value: Record<string, unknown>): boolean {
  return typeof value.$date === 'string' && Object.keys(value).length === 1
}

/** Data items wrap their dates: {"$date": "2026-01-31T09:30:00Z"}. */
function plain(value: unknown): unknown {
  return Array.isArray(value) ? value.map(unwrap) : unwrap(value)
}

function unwrap(value: unknown): unknown {
  return isObject(value) && isDate(value) ? value.$date : value
}
