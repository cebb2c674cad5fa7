import {
  type CatalogueCollection,
  type CollectionCondition,
  type CollectionRule,
  type RuleField,
  type RuleOperator,
  ruleOperators,
} from '@cartwright/contract/catalogue/collections.ts'

/** A collection as the values of its form. */
export interface Draft {
  name: string
  slug: string
  description: string
  visible: boolean
  kind: 'MANUAL' | 'RULE'
  /** Kept when the user switches to the other kind. */
  rule: RuleDraft
}

export interface RuleDraft {
  match: CollectionRule['match']
  conditions: ConditionDraft[]
}

/** Values are texts while the user types; an empty one is missing. */
export interface ConditionDraft {
  field: RuleField
  operator: RuleOperator
  value: string
}

export function draftOf(collection: CatalogueCollection): Draft {
  const { name, slug, description, visible, rule } = collection
  return {
    name: name ?? '',
    slug: slug ?? '',
    description: description ?? '',
    visible: visible ?? true,
    kind: rule ? 'RULE' : 'MANUAL',
    rule: {
      match: rule?.match ?? 'ALL',
      conditions: (rule?.conditions ?? []).map(({ value, ...condition }) => ({
        ...condition,
        value: String(value),
      })),
    },
  }
}

/** The fields to write: all of a new collection, the changed ones of an existing one. */
export function fieldsToWrite(draft: Draft, before?: Draft): CatalogueCollection {
  const { name, slug, description, visible } = draft
  const rule = draft.kind === 'RULE' ? ruleOf(draft.rule) : null
  const fields = { name, slug, description: description === '' ? null : description, visible, rule }
  if (!before) {
    const { slug: wished, rule: chosen, ...others } = fields
    return { ...others, ...(wished === '' ? {} : { slug: wished }), ...(chosen ? { rule: chosen } : {}) }
  }
  const known = savedFields(before)
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field as keyof typeof known]),
    ),
  )
}

function savedFields({ kind, rule, description, ...others }: Draft) {
  const kept = description === '' ? null : description
  return { ...others, description: kept, rule: kind === 'RULE' ? ruleOf(rule) : null }
}

function ruleOf({ match, conditions }: RuleDraft): CollectionRule {
  return { match, conditions: conditions.map(conditionOf) }
}

function conditionOf({ field, operator, value }: ConditionDraft): CollectionCondition {
  if (field === 'price') return { field, operator, value: Number(value) }
  if (field === 'onSale' || field === 'inStock') return { field, operator, value: value === 'true' }
  return { field, operator, value }
}

/** The rule, once every condition has a value. */
export function completeRule(rule: RuleDraft): CollectionRule | undefined {
  return rule.conditions.length > 0 && rule.conditions.every(isComplete) ? ruleOf(rule) : undefined
}

/** The form fields of conditions without a value. */
export function emptyConditions({ kind, rule }: Draft): string[] {
  if (kind === 'MANUAL') return []
  return rule.conditions.flatMap((condition, index) =>
    isComplete(condition) ? [] : [`rule.conditions.${index}.value`],
  )
}

function isComplete({ value }: ConditionDraft): boolean {
  return value.trim() !== ''
}

const defaultValues: Partial<Record<RuleField, string>> = {
  productType: 'physical',
  onSale: 'true',
  inStock: 'true',
}

/** A new condition on a field, with its default value. */
export function newCondition(field: RuleField): ConditionDraft {
  return { field, operator: ruleOperators[field][0], value: defaultValues[field] ?? '' }
}
