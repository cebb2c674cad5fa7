import { existsSync } from 'node:fs'
import { type Call, type CallName, calls } from '@cartwright/contract/calls.ts'
import { schemas } from '@cartwright/contract/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/sites/apps/service.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { addressOf, generations } from './clients.ts'
import { elsewhere, given, type Way } from './coverage.ts'
import { publishedCalls } from './published-calls.ts'
import { allSuccesses, successes } from './successes.ts'
import { argumentsFor, callOf, type Loose, make, modulesOf, type Outcome } from './walk.ts'

const originalFetch = globalThis.fetch
afterAll(() => {
  globalThis.fetch = originalFetch
})

interface Walked {
  call: Call
  functions: Set<string>
  /** What no function of a generation was answered. */
  missing: Map<string, Set<Outcome>>
}
const walked = new Map<string, Walked>()

describe.each(generations)(
  'every function of the published clients (%s) that asks for a call of the shop',
  (generation) => {
    let store: Store
    /** What the function that runs now asked for, and what the shop answered. */
    let asked: { request: string; outcome?: Outcome | undefined } | undefined
    /** Whether requests reach the shop. */
    let isOpen = false
    let modules: Record<string, Loose>
    let clients: Record<'merchant' | 'visitor' | 'member' | 'stranger', Loose>

    beforeAll(async () => {
      store = await openStore()
      const address = await addressOf(store)
      modules = await modulesOf(generation)
      const sdk = await import(generation === 'current' ? '@wix/sdk' : 'wix-sdk-2024')
      const withKey = (apiKey: string) => sdk.ApiKeyStrategy({ apiKey, siteId: store.siteId })
      const key = { name: 'Stranger', permissions: ['SITE.READ_AUDIT_LOG'] }
      const { secret } = await createKey(store.shop, store.siteId, key)
      const member = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
      const tokens = await memberTokens(store, await newVisitorFor(store, (await newMember(store)).id))
      member.auth.setTokens({
        accessToken: { value: tokens.access_token, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
        refreshToken: { value: tokens.refresh_token, role: 'member' },
      })
      clients = {
        merchant: sdk.createClient({ modules, auth: withKey(store.apiKey) }),
        stranger: sdk.createClient({ modules, auth: withKey(secret) }),
        visitor: sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) }),
        member,
      }
      globalThis.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        if (!/(^|\.)(wixapis|wix)\.com$/.test(url.hostname)) return originalFetch(input, init)
        const request = `${init?.method?.toUpperCase() ?? 'GET'} ${url.pathname}`
        if (!isOpen) {
          asked = { request }
          return Response.json({})
        }
        const reply = await originalFetch(`${address}${url.pathname}${url.search}`, init)
        if (!url.pathname.includes('/oauth2/')) asked = { request, outcome: await outcomeOf(reply.clone()) }
        return reply
      }
    })
    afterAll(() => store.close())

    /** Asks with one set of arguments after the other, until an answer is the one that is looked for. */
    async function isAnswered(
      client: Loose,
      [key, name]: readonly [string, string],
      call: Call,
      outcome: Outcome,
    ) {
      const isWrong = outcome === 'violation'
      const own = given[call.name]?.[outcome]
      for (const each of [...(own ? [own] : []), ...argumentsFor(call, isWrong)]) {
        asked = undefined
        await make(client[key], name, each, isWrong && each !== own).catch(() => undefined)
        const answer = asked as { request: string; outcome?: Outcome | undefined } | undefined
        if (answer && callOf(answer.request)?.name === call.name && answer.outcome === outcome) return true
      }
      return false
    }

    test('is told what is wrong, what is missing and what it may not do', { timeout: 120_000 }, async () => {
      const found: { path: readonly [string, string]; call: Call }[] = []
      for (const [key, module] of Object.entries(modules)) {
        for (const name of Object.keys(module)) {
          if (typeof module[name] !== 'function' || /^(on)?[A-Z]/.test(name)) continue
          for (const each of argumentsFor(undefined, false)) {
            asked = undefined
            await make(clients.merchant[key], name, each, false).catch(() => undefined)
            const request = (asked as { request: string } | undefined)?.request
            const call = request === undefined ? undefined : callOf(request)
            if (!call) continue
            found.push({ path: [key, name], call })
            break
          }
        }
      }
      isOpen = true
      for (const { path, call } of found) {
        const entry = walked.get(call.name) ?? { call, functions: new Set(), missing: new Map() }
        walked.set(call.name, entry)
        entry.functions.add(path[1])
        const missing = entry.missing.get(generation) ?? new Set(outcomesOf(call))
        entry.missing.set(generation, missing)
        for (const outcome of missing) {
          const client = outcome === 'permission' ? clients.stranger : clients[usualCallerOf(call)]
          if (await isAnswered(client, path, call, outcome)) missing.delete(outcome)
        }
      }
      expect(found.length).toBeGreaterThan(150)
    })
  },
)

/** The outcomes that a call can have: without input nothing is wrong, without an id nothing is missing. */
function outcomesOf(call: Call): Outcome[] {
  const { request } = (schemas as Loose)[call.name] ?? {}
  const isOpenToAll = call.permission === '' && call.callers.includes('app')
  return [
    ...(Object.keys(request?.properties ?? {}).length > 0 ? (['violation'] as const) : []),
    ...(call.path.includes('{') ? (['not found'] as const) : []),
    ...(isOpenToAll || call.callers.length === 0 ? [] : (['permission'] as const)),
  ]
}

function usualCallerOf({ callers }: Call) {
  if (callers.includes('app')) return 'merchant'
  return callers.includes('visitor') ? 'visitor' : 'member'
}

async function outcomeOf(reply: Response): Promise<Outcome | undefined> {
  const { status } = reply
  if (status < 300) return 'success'
  const { details } = await reply.json().catch(() => ({}))
  if (details?.applicationError?.code === 'PERMISSION_DENIED') return 'permission'
  if (status === 404) return 'not found'
  return status < 500 && status !== 403 ? 'violation' : undefined
}

/** All calls that a published package has or the table names. */
function publishedNames(): Set<string> {
  const listed = Object.values(publishedCalls)
    .flat()
    .flatMap((request) => callOf(request.replace(/\{[^}]*\}/g, 'x'))?.name ?? [])
  return new Set([...walked.keys(), ...listed])
}

test('every published call was tried in every way, or the list says where or why not', () => {
  const missing: string[] = []
  const succeeded = allSuccesses()
  for (const name of publishedNames()) {
    const entry = walked.get(name)
    const ways: Way[] = entry
      ? [...new Set([...entry.missing.values()].flatMap((each) => [...each]))]
      : outcomesOf(callNamed(name))
    // Which generation has the call is only known of the packages that are installed.
    const having = entry ? generations.filter((each) => entry.missing.has(each)) : []
    const lacking = having.filter((generation) => !succeeded.has(`${name} (${generation})`))
    ways.push(...lacking.map((generation): Way => `success (${generation})`))
    if (!entry && !generations.some((each) => succeeded.has(`${name} (${each})`))) ways.push('success')
    missing.push(...ways.filter((way) => !elsewhere[name]?.[way]).map((way) => `${name}: ${way}`))
  }
  expect(missing.sort()).toEqual([])
})

test('the lists name only calls of the shop, and tests that there are', () => {
  const names = publishedNames()
  expect(Object.keys({ ...given, ...elsewhere }).filter((name) => !names.has(name))).toEqual([])
  const files = Object.values(elsewhere).flatMap((ways) => Object.values(ways))
  const gone = [...files, ...Object.keys(successes)]
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))
  expect(gone).toEqual([])
})

function callNamed(name: string): Call {
  return calls[name as CallName]
}
