import type { MediaHosts } from '@cartwright/contract/identity/credentials.ts'
import { StartFailure } from '../../platform/process/console.ts'
import { isRedirectAddress } from '../../sites/apps/addresses.rules.ts'
import type * as auditChains from '../../staff/audit/chains.service.ts'

export function requireOption(option: string, value: string | undefined): string {
  if (!value?.trim()) throw new StartFailure(`${option} is missing.`)
  return value.trim()
}

export function nameOf(text: string | undefined): string {
  const name = requireOption('--name', text)
  if (name.length > 100) throw new StartFailure('--name must have at most 100 characters.')
  return name
}

export function kindOf(text: string | undefined): 'compat' | 'modern' {
  if (text === 'compat' || text === 'modern') return text
  throw new StartFailure('--kind must be compat or modern.')
}

export function mediaHostsOf(text: string | undefined): { mediaHosts?: MediaHosts } {
  if (text === undefined) return {}
  if (text === 'own' || text === 'published') return { mediaHosts: text }
  throw new StartFailure('--media must be own or published.')
}

export function redirectOf(text: string): string {
  if (isRedirectAddress(text)) return text
  throw new StartFailure(
    '--redirect must be a complete address: https://shop.example/callback or, for an app, myshop://callback.',
  )
}

export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin
  throw new StartFailure('--origin must be an origin without a path, such as https://shop.example.')
}

export function requireKnown(
  ids: readonly string[],
  { known, what, list }: { known: readonly { id: string }[]; what: string; list: string },
): string {
  const [id] = ids
  if (id === undefined || ids.length > 1) throw new StartFailure(`Give one id. See: npm run shop -- ${list}`)
  if (known.some((one) => one.id === id.toLowerCase())) return id
  throw new StartFailure(`There is no ${what} ${id}. See: npm run shop -- ${list}`)
}

export function refuseIds(ids: readonly string[]): void {
  if (ids.length > 0) throw new StartFailure(`This command takes only options, not "${ids.join(' ')}".`)
}

/** An entry of the audit log that an earlier check named. */
export function knownEntry([text, ...more]: readonly string[]): auditChains.KnownEntry | undefined {
  refuseIds(more)
  if (text === undefined) return undefined
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number !== undefined && hash !== undefined) return { number: Number(number), hash }
  throw new StartFailure(
    `"${text}" is not what audit-log check prints as the newest entry, such as 12:9f86d0….`,
  )
}
