import type { IdentityProvider } from '@cartwright/contract/identity/providers.ts'

export interface ProviderValues {
  name: string
  issuer: string
  clientId: string
  /** Empty: the one that is kept. */
  clientSecret: string
  scope: string
  enabled: boolean
}

const usualScope = 'openid email profile'

export function valuesOf(provider: IdentityProvider | undefined): ProviderValues {
  const { name = '', issuer = '', clientId = '', scope = usualScope, enabled = true } = provider ?? {}
  return { name, issuer, clientId, clientSecret: '', scope, enabled }
}

/** Only the changed fields, so that an empty secret keeps the current one. */
export function changesOf(before: ProviderValues, after: ProviderValues): Partial<ProviderValues> {
  const names = Object.keys(after) as (keyof ProviderValues)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}
