import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The limits for one document. A large page of a storefront stays far below them. */
export const maxSize = { depth: 10, cost: 5000, fieldsOfRoot: 10, aliases: 50, tokens: 1000 }

export interface Size {
  depth: number
  cost: number
  aliases: number
  fieldsOfRoot: number
}

export interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Readonly<Record<string, unknown>>
}

/**
 * Measures a valid document without executing it. Each object costs 1 or the cost of its field. Fields below a list
 * count once per item: `limit` times, or as often as the field says for lists without `limit`.
 */
export function documentSize({ schema, document, operation, variables }: Operation): Size {
  const root = schema.getRootType(operation.operation)
  const defaults = new Map(
    (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]),
  )
  const measure: Measure = {
    fragments: new Map(document.definitions.filter(isFragment).map((one) => [one.name.value, one])),
    measured: new Map(),
    valueOf: (name) => variables[name] ?? defaults.get(name),
    schema,
  }
  const { fields, ...size } = root ? selectionSize(operation.selectionSet, root, measure) : nothing
  return { ...size, fieldsOfRoot: fields }
}

/** The first limit that the document exceeds. */
export function sizeProblem(size: Size): string | undefined {
  for (const name of ['depth', 'fieldsOfRoot', 'aliases', 'cost'] as const) {
    if (size[name] > maxSize[name]) return `${sizeNames[name]} ${size[name]}, ${maxSize[name]} at most`
  }
  return undefined
}

const sizeNames = {
  depth: 'depth',
  fieldsOfRoot: 'fields at the root:',
  aliases: 'aliases:',
  cost: 'cost',
} as const

interface Measure {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Each fragment is measured once: nested spreads would otherwise take exponential time. */
  measured: Map<string, Part>
  valueOf(variable: string): unknown
}

interface Part {
  depth: number
  cost: number
  aliases: number
  /** Of the selection itself, including those of its fragments. */
  fields: number
}

const nothing: Part = { depth: 0, cost: 0, aliases: 0, fields: 0 }

function selectionSize({ selections }: SelectionSetNode, of: GraphQLObjectType, measure: Measure): Part {
  const sum = { ...nothing }
  for (const selection of selections) {
    const part =
      selection.kind === Kind.FIELD
        ? fieldSize(selection, of, measure)
        : selection.kind === Kind.INLINE_FRAGMENT
          ? selectionSize(selection.selectionSet, of, measure)
          : fragmentSize(selection.name.value, of, measure)
    sum.depth = Math.max(sum.depth, part.depth)
    sum.cost += part.cost
    sum.aliases += part.aliases
    sum.fields += part.fields
  }
  return sum
}

function fragmentSize(name: string, of: GraphQLObjectType, measure: Measure): Part {
  const known = measure.measured.get(name)
  if (known) return known
  const fragment = measure.fragments.get(name)
  const part = fragment ? selectionSize(fragment.selectionSet, of, measure) : nothing
  measure.measured.set(name, part)
  return part
}

function fieldSize(node: FieldNode, of: GraphQLObjectType, measure: Measure): Part {
  const alias = node.alias ? 1 : 0
  const field = of.getFields()[node.name.value]
  // Introspection costs nothing: it reads the schema from memory.
  if (!field) return { depth: 1, cost: 0, aliases: alias, fields: 1 }
  const type = getNamedType(field.type)
  if (!node.selectionSet || !isObjectType(type)) return { depth: 1, cost: 0, aliases: alias, fields: 1 }
  const below = selectionSize(node.selectionSet, type, measure)
  const { cost = 1, times = 1 } = field.extensions as { cost?: number; times?: number }
  return {
    depth: below.depth + 1,
    cost: cost + below.cost * (lengthOf(node, field, measure) ?? times),
    aliases: below.aliases + alias,
    fields: 1,
  }
}

const longestPage = 100

/** The `limit` of a list. The field itself refuses a limit that is out of range. */
function lengthOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  measure: Measure,
): number | undefined {
  const declared = field.args.find(({ name }) => name === 'limit')
  if (!declared) return undefined
  const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value
  const value =
    given?.kind === Kind.INT
      ? Number(given.value)
      : given?.kind === Kind.VARIABLE
        ? measure.valueOf(given.name.value)
        : declared.default?.value
  return typeof value === 'number' ? Math.min(Math.max(value, 1), longestPage) : longestPage
}

function isFragment(definition: { kind: string }): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION
}
