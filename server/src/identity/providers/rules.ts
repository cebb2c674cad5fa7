import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import type {
  IdentityProvider,
  UpdateIdentityProviderRequest,
} from '@cartwright/contract/identity/providers.ts'
import type { Static } from 'typebox'
import { isMemberEmail } from '../../credentials/emails.rules.ts'
import { refuseIf, type Violation } from '../../platform/errors/errors.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { ProviderRow } from './queries.ts'

export const defaultScope = 'openid email profile'

export function toIdentityProvider(row: ProviderRow, publicUrl: string): IdentityProvider {
  const { id, revision, name, issuer, clientId, scope, enabled, createdAt } = row
  return {
    id,
    revision: String(revision),
    name,
    issuer,
    clientId,
    scope,
    enabled,
    redirectUri: providerRedirectUri(publicUrl, id),
    createdDate: createdAt.toISOString(),
  }
}

/** Each provider has its own redirect URI, so that nobody can pass off one provider's answer as another's. */
export function providerRedirectUri(publicUrl: string, id: string): string {
  return `${publicUrl}/_identity/providers/${id}/callback`
}

export type ProviderInput = Omit<Static<typeof UpdateIdentityProviderRequest>['provider'], 'id' | 'revision'>

/** `before` is the stored provider. */
export function assertProvider(
  input: ProviderInput,
  { development, before }: { development: boolean; before?: ProviderRow },
): void {
  const found: Violation[] = []
  const wrong = (field: string, description: string, violatedRule: Violation['violatedRule'] = 'FORMAT') => {
    found.push({ field: `provider.${field}`, description, violatedRule })
  }
  const { issuer, scope, clientSecret } = input
  if (issuer !== undefined && !isIssuer(issuer, development)) {
    wrong('issuer', 'must be a URL that begins with https://, without ? and #')
  }
  if (scope !== undefined && !scope.split(' ').includes('openid')) wrong('scope', 'must include openid')
  if (before && issuer !== undefined && issuer !== before.issuer && clientSecret === undefined) {
    wrong('clientSecret', 'is required for a new issuer', 'REQUIRED_FIELD')
  }
  refuseIf(found)
}

function isIssuer(text: string, development: boolean): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return username + password === '' && (protocol === 'https:' || (development && protocol === 'http:'))
}

/** The claims of a provider. Only the subject is certain to be there. */
export interface Claims {
  subject: string
  email?: string
  /** The provider has verified the e-mail address. */
  verified: boolean
  profile: IdentityProfile
}

const maxNameLength = 100

export function toClaims(input: Readonly<Record<string, unknown>>): Claims {
  const text = (name: string) => {
    const value = input[name]
    if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\u0000')) return undefined
    return value.trim() || undefined
  }
  const names = ['given_name', 'family_name', 'name'].map((name) => text(name)?.slice(0, maxNameLength))
  const [firstName, lastName, nickname] = names
  const email = text('email')
  return {
    subject: String(input.sub),
    // Some providers send a text.
    verified: input.email_verified === true || input.email_verified === 'true',
    ...(email && isMemberEmail(email) ? { email } : {}),
    profile: withoutNulls({ firstName, lastName, nickname }),
  }
}

/**
 * What to do with an unknown subject. Nobody gets an account without proof of its e-mail address, to the provider or
 * to us.
 */
export function linkStep(
  { email, verified }: Pick<Claims, 'email' | 'verified'>,
  member: { emailVerified: boolean; status: string } | undefined,
): 'link' | 'confirm' | 'register' | 'refuse' {
  if (email === undefined) return 'refuse'
  // An applicant with an unverified address has no account yet, and gets none.
  if (!member || (verified && !member.emailVerified && member.status === 'PENDING')) return 'register'
  return verified && member.emailVerified ? 'link' : 'confirm'
}
