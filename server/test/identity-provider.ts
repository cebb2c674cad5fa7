import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { type Elsewhere, openElsewhere } from './web.ts'

/** A user of the provider. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
}

/** An identity provider that signs users in without asking. */
export interface IdentityProvider extends Elsewhere {
  /** Sets the user of the browser. Undefined: the sign-in is declined. */
  person: Person | undefined
  /** The registered redirect URI. */
  allow(redirectUri: string): Promise<void>
  /** Follows its redirects like a browser. Returns the URL outside the provider. */
  visit(address: string): Promise<string>
  /** Issues an ID token. */
  idToken(claims: object, times?: { age?: number }): Promise<string>
}

export const clientOfShop = { id: 'cartwright', secret: 'a secret of the shop with its provider' }

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const redirectUris = ['http://127.0.0.1/nowhere']
  let provider: Provider | undefined
  const server = await openElsewhere(async (request, response) => {
    if (!provider) return void response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { params } = await provider.interactionDetails(request, response)
    return provider.interactionFinished(request, response, await answerOf(provider, params.client_id))
  })
  const answerOf = async (at: Provider, clientId: string) => {
    if (!opened.person) return { error: 'access_denied', error_description: 'declined' }
    const accountId = opened.person.sub
    const grant = new at.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile')
    return { login: { accountId }, consent: { grantId: await grant.save() } }
  }
  const build = () => {
    provider = new Provider(server.url, {
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the provider'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
      conformIdTokenClaims: false,
      clients: [
        {
          client_id: clientOfShop.id,
          client_secret: clientOfShop.secret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      findAccount: async (_: unknown, accountId: string) => ({
        accountId,
        claims: async () => opened.person,
      }),
    })
  }
  const opened: IdentityProvider = {
    ...server,
    person: undefined,
    async allow(redirectUri) {
      redirectUris.push(redirectUri)
      build()
    },
    visit: (address) => leave(server.url, address),
    idToken: (claims, { age = 0 } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(server.url)
        .setAudience(clientOfShop.id)
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(Date.now() / 1000) - age)
        .setExpirationTime(Math.floor(Date.now() / 1000) - age + 3600)
        .sign(privateKey),
  }
  build()
  return opened
}

async function leave(home: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  while (at.startsWith(home)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at).href
  }
  return at
}
