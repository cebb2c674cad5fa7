import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
}

/** The name of an exported entity, by its properties: an optional copy of a schema has the same ones. */
type Names = ReadonlyMap<object, string>

/** The requests and replies of all calls as TypeScript, so that users of a package need neither schemas nor TypeBox. */
export async function contractTypes(contract: string): Promise<string> {
  const { schemas } = (await import(join(contract, 'schemas.ts'))) as {
    schemas: Record<string, { request: Schema; reply: Schema }>
  }
  const names = await namesIn(contract)
  const entities = [...names].map(([properties, name]) => {
    const { required } = entitiesByProperties.get(properties) ?? {}
    return `export interface ${name} ${fieldsOf({ properties: properties as never, ...(required ? { required } : {}) }, names)}`
  })
  const table = (name: string, part: 'request' | 'reply') =>
    `export interface ${name} {\n${Object.entries(schemas)
      .map(([call, schema]) => `${call}: ${typeOf(schema[part], names)}`)
      .join('\n')}\n}`
  return [
    ...entities,
    table('Requests', 'request'),
    table('Replies', 'reply'),
    await eventTypes(contract, names),
    await pluginTypes(contract, names),
    '/** The request of a call. */\nexport type Request<Name extends keyof Requests> = Requests[Name]',
    '/** The reply of a call. */\nexport type Reply<Name extends keyof Replies> = Replies[Name]',
  ].join('\n')
}

async function eventTypes(contract: string, names: Names): Promise<string> {
  const { events } = (await import(join(contract, 'events.ts'))) as {
    events: readonly { type: string; when: string; payload: Schema }[]
  }
  const payloads = events.map(
    ({ type, when, payload }) => `/** ${when}. */\n${JSON.stringify(type)}: ${typeOf(payload, names)}`,
  )
  return `export interface Events {\n${payloads.join('\n')}\n}
/** The type of an event. */
export type EventName = keyof Events
/** What is sent of an event. */
export type EventPayload<Name extends EventName> = Events[Name]`
}

async function pluginTypes(contract: string, names: Names): Promise<string> {
  const { pluginKinds } = (await import(join(contract, 'plugins/kinds.ts'))) as {
    pluginKinds: Record<string, { functions: Record<string, { question: Schema; answer: Schema }> }>
  }
  const table = (part: 'question' | 'answer') =>
    Object.entries(pluginKinds)
      .map(([kind, { functions }]) => {
        const types = Object.entries(functions).map(
          ([name, schemas]) => `${name}: ${typeOf(schemas[part], names)}`,
        )
        return `${kind}: { ${types.join('; ')} }`
      })
      .join('\n')
  return `export interface PluginQuestions {\n${table('question')}\n}
export interface PluginAnswers {\n${table('answer')}\n}
/** A kind of plugin. */
export type PluginKind = keyof PluginQuestions
/** A function of a kind of plugin. */
export type PluginFunctionName<Kind extends PluginKind> = keyof PluginQuestions[Kind] & keyof PluginAnswers[Kind] & string
/** What the shop asks. */
export type PluginQuestion<Kind extends PluginKind, Name extends PluginFunctionName<Kind>> = PluginQuestions[Kind][Name]
/** What a plugin answers. */
export type PluginAnswer<Kind extends PluginKind, Name extends PluginFunctionName<Kind>> = PluginAnswers[Kind][Name]`
}

/** The types of the contract that are no schemas. */
const handWritten = [
  ...['Call', 'CallName', 'ErrorCode', 'FieldViolation', 'Events', 'EventName', 'EventPayload'],
  ...[
    'PluginKind',
    'PluginFunctionName',
    'PluginQuestion',
    'PluginQuestions',
    'PluginAnswer',
    'PluginAnswers',
  ],
]

const entitiesByProperties = new Map<object, Schema>()

async function namesIn(contract: string): Promise<Names> {
  const files = (await readdir(contract, { recursive: true })).sort()
  const names = new Map<object, string>()
  const taken = new Set(['Request', 'Reply', 'Requests', 'Replies', ...handWritten])
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || !file.includes('/')) continue
    for (const [name, schema] of Object.entries(await import(join(contract, file)))) {
      const properties = (schema as Schema | undefined)?.properties
      if (!properties || !/^[A-Z]/.test(name) || names.has(properties)) continue
      let free = name
      for (let number = 2; taken.has(free); number++) free = `${name}${number}`
      taken.add(free)
      names.set(properties, free)
      entitiesByProperties.set(properties, schema as Schema)
    }
  }
  return names
}

function typeOf(schema: Schema, names: Names): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => `(${typeOf(each, names)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each, names)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.includes('number') && schema.pattern?.includes('NaN')) {
    return `number | 'NaN' | 'Infinity' | '-Infinity'${types.includes('null') ? ' | null' : ''}`
  }
  return types.map((type) => plainType(type, schema, names)).join(' | ') || 'unknown'
}

function plainType(type: string, schema: Schema, names: Names): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return schema.items ? `(${typeOf(schema.items, names)})[]` : 'unknown[]'
  if (type !== 'object') return type
  const name = schema.properties && names.get(schema.properties)
  if (name && sameRequired(schema)) return name
  if (schema.properties) return fieldsOf(schema, names)
  const [inner] = Object.values(schema.patternProperties ?? {})
  const values = inner ?? schema.additionalProperties
  return `{ [name: string]: ${typeof values === 'object' ? typeOf(values, names) : 'unknown'} }`
}

function sameRequired({ properties = {}, required = [] }: Schema): boolean {
  return String(entitiesByProperties.get(properties)?.required ?? []) === String(required)
}

function fieldsOf({ properties = {}, required = [] }: Schema, names: Names): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${JSON.stringify(name)}${optional}: ${typeOf(schema, names)}`
  })
  return `{ ${fields.join('; ')} }`
}
