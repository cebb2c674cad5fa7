import { readFileSync } from 'node:fs'
import { requestsOf } from '@cartwright/contract/calls/call.ts'
import { type Call, calls } from '@cartwright/contract/calls.ts'
import { schemas } from '@cartwright/contract/schemas.ts'
import type { Generation } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
export type Loose = any

export type Outcome = 'success' | 'violation' | 'not found' | 'permission'

export const nothing = '3f8a1f0e-0000-4000-8000-000000000001'

/** All modules of the published packages of a generation, by package and name. */
export async function modulesOf(generation: Generation): Promise<Record<string, Loose>> {
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  const isOf = (name: string) =>
    generation === 'current' ? /^@wix\/(?!sdk$)/.test(name) : /^wix-(?!sdk-).*-2024$/.test(name)
  const modules: Record<string, Loose> = {}
  const names = Object.keys(devDependencies).filter(isOf)
  if (generation === 'current') names.push('@wix/auto_sdk_categories_categories')
  for (const packageName of names) {
    const { default: _, ...exported } = await import(packageName)
    const entries = Object.entries<Loose>(exported)
    const isModule = entries.some(([name, value]) => typeof value === 'function' && !/^(on)?[A-Z]/.test(name))
    if (isModule) modules[packageName] = exported
    for (const [name, module] of entries) {
      if (module && typeof module === 'object') modules[`${packageName} ${name}`] = module
    }
  }
  return modules
}

const patterns = Object.values<Call>(calls).flatMap((call) =>
  requestsOf(call).map((request) => ({
    call,
    fixed: request.replace(/\{[^}]*\}/g, '').length,
    pattern: new RegExp(`^${request.replace(/\./g, '\\.').replace(/\{[^}]*\}/g, '[^/]*')}$`),
  })),
)

/** The call that answers a request. */
export function callOf(request: string): Call | undefined {
  const found = patterns.filter(({ pattern }) => pattern.test(request))
  return found.sort((one, other) => other.fixed - one.fixed)[0]?.call
}

/** Arguments that any function of a client might take, wrong in every field of the call, or only without a match. */
export function argumentsFor(call: Call | undefined, isWrong: boolean): Loose[][] {
  const fields = { ...(call ? valuesOf(schemaOf(call.name), isWrong) : {}) }
  const entity = { ...fields, _id: nothing, id: nothing }
  return [
    [nothing, entity, entity],
    [entity, entity],
    [nothing, [entity], entity],
    [[entity], entity],
    [[nothing], entity],
    [nothing, nothing, entity],
    [nothing, [nothing], entity],
    [],
  ]
}

function schemaOf(name: string): Loose {
  return (schemas as Loose)[name]?.request
}

/** Values for the properties of a schema and of what it holds, side by side. */
function valuesOf(schema: Loose, isWrong: boolean, depth = 0): Record<string, Loose> {
  const values: Record<string, Loose> = {}
  if (depth > 2 || !schema) return values
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    Object.assign(values, valuesOf(part, isWrong, depth))
  }
  for (const [name, property] of Object.entries<Loose>(schema.properties ?? {})) {
    Object.assign(values, { ...valuesOf(property, isWrong, depth + 1), ...values })
    if (isWrong) values[name] = wrongValueOf(property)
    else if (schema.required?.includes(name)) values[name] = sampleOf(property)
  }
  return values
}

function wrongValueOf({ type, anyOf }: Loose): Loose {
  const kind = type ?? anyOf?.[0]?.type
  return kind === 'string' ? { wrong: true } : 'wrong'
}

function sampleOf(schema: Loose): Loose {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0])
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items)] : []
  if (schema.type === 'object') {
    return Object.fromEntries(
      (schema.required ?? []).map((name: string) => [name, sampleOf(schema.properties[name])]),
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return nothing
}

/** Makes the call of a function; a query is asked for what it finds. */
export async function make(module: Loose, name: string, given: Loose[], isWrong: boolean): Promise<unknown> {
  const made = module[name](...given)
  if (typeof made?.find === 'function') return (isWrong ? made.limit(99_999) : made).find()
  return made
}
