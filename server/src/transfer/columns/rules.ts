import type {
  ImportColumn,
  ImportTarget,
  MapImportColumnsRequest,
} from '@cartwright/contract/catalogue/transfers.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { ColumnMapping, Heading } from '../layouts/rules.ts'
import { columnKey } from '../layouts/targets.rules.ts'

/** The unknown columns of a file, and what they can hold. */
export interface Mapping {
  columns: ImportColumn[]
  targets: ImportTarget[]
}

/** What the known columns of a heading leave free. */
export function freeTargets({ layout, columns }: Heading): ImportTarget[] {
  const names = [...columns.keys()]
  return Object.entries(layout.targets).flatMap(([target, column]) =>
    names.some((name) => name === column || name.startsWith(`${column} (`)) ? [] : (target as ImportTarget),
  )
}

export function toColumnMapping(mapping: Mapping | null): ColumnMapping | undefined {
  return mapping
    ? new Map(mapping.columns.map(({ column, target }) => [columnKey(column), target]))
    : undefined
}

/** The columns as the request maps them. */
export function mappedColumns(
  { columns }: Mapping,
  wanted: MapImportColumnsRequest['columns'],
): ImportColumn[] {
  const targets = new Map(wanted.map(({ column, target }) => [columnKey(column), target]))
  return columns.map(({ column, sample }) => {
    const target = targets.get(columnKey(column))
    return { column, sample, ...(target ? { target } : {}) }
  })
}

/** Why columns cannot be mapped like this. */
export function mappingProblems(
  { columns, targets }: Mapping,
  wanted: MapImportColumnsRequest['columns'],
  isTable: boolean,
): Violation[] {
  const known = new Set(columns.map(({ column }) => columnKey(column)))
  const holders = new Map<ImportTarget, string>()
  const problems = wanted.flatMap(({ column, target }, index): Violation[] => {
    if (!known.has(columnKey(column))) {
      const description = `"${column}" is not one of the unknown columns of the file`
      return [{ field: `columns[${index}].column`, description, violatedRule: 'VALIDATION' }]
    }
    if (!target) return []
    const field = `columns[${index}].target`
    const other = holders.get(target)
    if (other !== undefined) {
      return [{ field, description: `is the same as that of "${other}"`, violatedRule: 'VALIDATION' }]
    }
    holders.set(target, column)
    if (targets.includes(target)) return []
    return [{ field, description: `must be one of ${targets.join(', ')}`, violatedRule: 'VALIDATION' }]
  })
  const [from, to] = [holders.has('REDIRECT_FROM'), holders.has('REDIRECT_TO')]
  if (from !== to) {
    const description = 'of redirects must hold both the old and the new address'
    return [...problems, { field: 'columns', description, violatedRule: 'REQUIRED_FIELD' }]
  }
  if (!isTable || holders.has('NAME') || from) return problems
  const description = 'must have one that holds the name of the product'
  return [...problems, { field: 'columns', description, violatedRule: 'REQUIRED_FIELD' }]
}
