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

/** An exported entity. */
interface Entity {
  name: string
  schema: Schema
}

/** Entities by their properties: an optional copy of a schema has the same ones. */
type Entities = ReadonlyMap<object, Entity>

/** The requests and replies of all calls as TypeScript, so that users of a package need neither schemas nor TypeBox. */
export async function contractTypes(contract: string): Promise<string> {
  const { schemas } = (await import(join(contract, 'schemas.ts'))) as {
    schemas: Record<string, { request: Schema; reply: Schema }>
  }
  const entities = await entitiesIn(contract)
  const interfaces = [...entities.values()].map(
    ({ name, schema }) => `export interface ${name} ${fieldsOf(schema, entities)}`,
  )
  const table = (name: string, part: 'request' | 'reply') =>
    `export interface ${name} {\n${Object.entries(schemas)
      .map(([call, schema]) => `${call}: ${typeOf(schema[part], entities)}`)
      .join('\n')}\n}`
  return [
    ...interfaces,
    table('Requests', 'request'),
    table('Replies', 'reply'),
    await eventTypes(contract, entities),
    await pluginTypes(contract, entities),
    '/** The request of a call. */\nexport type Request<Name extends keyof Requests> = Requests[Name]',
    '/** The reply of a call. */\nexport type Reply<Name extends keyof Replies> = Replies[Name]',
  ].join('\n')
}

async function eventTypes(contract: string, entities: Entities): Promise<string> {
  const { events } = (await import(join(contract, 'events.ts'))) as {
    events: readonly { type: string; when: string; payload: Schema }[]
  }
  const payloads = events.map(
    ({ type, when, payload }) => `/** ${when}. */\n${JSON.stringify(type)}: ${typeOf(payload, entities)}`,
  )
  return `export interface Events {\n${payloads.join('\n')}\n}
/** The type of an event. */
export type EventName = keyof Events
/** What is sent of an event. */
export type EventPayload<Name extends EventName> = Events[Name]`
}

async function pluginTypes(contract: string, entities: Entities): Promise<string> {
  const { pluginKinds } = (await import(join(contract, 'plugins/kinds.ts'))) as {
    pluginKinds: Record<string, { functions: Record<string, { question: Schema; answer: Schema }> }>
  }
  const table = (part: 'question' | 'answer') =>
    Object.entries(pluginKinds)
      .map(([kind, { functions }]) => {
        const types = Object.entries(functions).map(
          ([name, schemas]) => `${name}: ${typeOf(schemas[part], entities)}`,
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
const handWritten = `Call CallName ErrorCode FieldViolation Request Requests Reply Replies
  Events EventName EventPayload PluginKind PluginFunctionName PluginQuestion PluginQuestions PluginAnswer PluginAnswers`

async function entitiesIn(contract: string): Promise<Entities> {
  const files = (await readdir(contract, { recursive: true })).sort()
  const entities = new Map<object, Entity>()
  const taken = new Set(handWritten.split(/\s+/))
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || !file.includes('/')) continue
    for (const [name, schema] of Object.entries(await import(join(contract, file)))) {
      const properties = (schema as Schema | undefined)?.properties
      if (!properties || !/^[A-Z]/.test(name) || entities.has(properties)) continue
      let free = name
      for (let number = 2; taken.has(free); number++) free = `${name}${number}`
      taken.add(free)
      entities.set(properties, { name: free, schema: schema as Schema })
    }
  }
  return entities
}

function typeOf(schema: Schema, entities: Entities): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => `(${typeOf(each, entities)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each, entities)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.includes('number') && schema.pattern?.includes('NaN')) {
    return `number | 'NaN' | 'Infinity' | '-Infinity'${types.includes('null') ? ' | null' : ''}`
  }
  return types.map((type) => plainType(type, schema, entities)).join(' | ') || 'unknown'
}

function plainType(type: string, schema: Schema, entities: Entities): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') return schema.items ? `(${typeOf(schema.items, entities)})[]` : 'unknown[]'
  if (type !== 'object') return type
  const entity = schema.properties && entities.get(schema.properties)
  if (entity && String(entity.schema.required ?? []) === String(schema.required ?? [])) return entity.name
  if (schema.properties) return fieldsOf(schema, entities)
  const [inner] = Object.values(schema.patternProperties ?? {})
  const values = inner ?? schema.additionalProperties
  return `{ [name: string]: ${typeof values === 'object' ? typeOf(values, entities) : 'unknown'} }`
}

function fieldsOf({ properties = {}, required = [] }: Schema, entities: Entities): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${JSON.stringify(name)}${optional}: ${typeOf(schema, entities)}`
  })
  return `{ ${fields.join('; ')} }`
}
