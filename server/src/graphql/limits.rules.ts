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

/** What one document may ask for; the largest page that makes sense on a screen stays far below. */
export const most = { depth: 10, cost: 5000, fieldsOfRoot: 10, aliases: 50, tokens: 1000 }

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
 * How much a document that is valid asks for, without asking for it. Each object costs 1 or what its field says, and
 * what is below a list as often as the list is long: its `limit`, or for lists without one what its field says.
 */
export function sizeOf({ schema, document, operation, variables }: Operation): Size {
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
  const { fields, ...size } = root ? sizeOfSelection(operation.selectionSet, root, measure) : nothing
  return { ...size, fieldsOfRoot: fields }
}

/** What is too much of it, for people to read. */
export function excess(size: Size): string | undefined {
  for (const name of ['depth', 'fieldsOfRoot', 'aliases', 'cost'] as const) {
    if (size[name] > most[name]) return `${words[name]} ${size[name]}, ${most[name]} at most`
  }
  return undefined
}

const words = {
  depth: 'depth',
  fieldsOfRoot: 'fields at the root:',
  aliases: 'aliases:',
  cost: 'cost',
} as const

interface Measure {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Each fragment once: spread twice in itself's neighbour, and so on, it would else take for ever. */
  measured: Map<string, Part>
  valueOf(variable: string): unknown
}

interface Part {
  depth: number
  cost: number
  aliases: number
  /** Of the selection itself, those of its fragments among them. */
  fields: number
}

const nothing: Part = { depth: 0, cost: 0, aliases: 0, fields: 0 }

function sizeOfSelection({ selections }: SelectionSetNode, of: GraphQLObjectType, measure: Measure): Part {
  const sum = { ...nothing }
  for (const selection of selections) {
    const part =
      selection.kind === Kind.FIELD
        ? sizeOfField(selection, of, measure)
        : selection.kind === Kind.INLINE_FRAGMENT
          ? sizeOfSelection(selection.selectionSet, of, measure)
          : sizeOfFragment(selection.name.value, of, measure)
    sum.depth = Math.max(sum.depth, part.depth)
    sum.cost += part.cost
    sum.aliases += part.aliases
    sum.fields += part.fields
  }
  return sum
}

function sizeOfFragment(name: string, of: GraphQLObjectType, measure: Measure): Part {
  const known = measure.measured.get(name)
  if (known) return known
  const fragment = measure.fragments.get(name)
  const part = fragment ? sizeOfSelection(fragment.selectionSet, of, measure) : nothing
  measure.measured.set(name, part)
  return part
}

function sizeOfField(node: FieldNode, of: GraphQLObjectType, measure: Measure): Part {
  const alias = node.alias ? 1 : 0
  const field = of.getFields()[node.name.value]
  // What the schema says of itself is read from memory, and where it may be asked for it is asked for whole.
  if (!field) return { depth: 1, cost: 0, aliases: alias, fields: 1 }
  const type = getNamedType(field.type)
  if (!node.selectionSet || !isObjectType(type)) return { depth: 1, cost: 0, aliases: alias, fields: 1 }
  const below = sizeOfSelection(node.selectionSet, type, measure)
  const { cost = 1, times = 1 } = field.extensions as { cost?: number; times?: number }
  return {
    depth: below.depth + 1,
    cost: cost + below.cost * (lengthOf(node, field, measure) ?? times),
    aliases: below.aliases + alias,
    fields: 1,
  }
}

const longestPage = 100

/** The `limit` of a list; one that no list can have is refused where it is asked for. */
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
