import { importSPKI, jwtVerify } from 'jose'
import type { Decode } from '../events/identity.ts'
import type { AuthenticationStrategy, Strategy } from './strategy.ts'
import { sharing } from './tokens.ts'

/** Options of {@link AppStrategy}. */
export interface AppOptions {
  /** The id of the app. */
  appId: string
  /** The secret of the app. Never send it to a browser. */
  appSecret?: string
  /** The shop's public key for this app: PEM, or PEM in base64. Needed for webhooks and plugins. */
  publicKey?: string
  /** Where the app is installed: calls are the app's own, with the permissions the merchant has granted. */
  instanceId?: string
  /** A ready access token instead. */
  accessToken?: string
}

/** Calls of an app. */
export interface AppAuth extends AuthenticationStrategy {
  /** Checks the tokens of webhooks and plugin requests. */
  decodeJWT: Decode
  /** The app's own calls, whoever asked for them. An app has no other. */
  elevated(): Promise<AppAuth>
}

/** How long before its expiry a token is renewed, in milliseconds. */
const margin = 60_000

/**
 * Calls the shop as an app, and checks the webhooks and plugin requests that the shop sends to it.
 *
 * @example
 * import { AppStrategy, createClient, products } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: AppStrategy({ appId: 'my-app', publicKey }), modules: { products } })
 * client.products.onProductChanged(({ data }) => console.log(data.productId, data.changedFields))
 */
export function AppStrategy(options: AppOptions): Strategy<AppAuth> {
  return {
    open({ url, fetch }) {
      let current: { value: string; expiresAt: number } | undefined
      const renew = sharing(async () => {
        const { appId, appSecret, instanceId } = options
        if (!instanceId || !appSecret)
          throw new Error('An app that calls the shop needs instanceId and appSecret')
        const body = {
          grant_type: 'client_credentials',
          client_id: appId,
          client_secret: appSecret,
          instance_id: instanceId,
        }
        const reply = await fetch(`${url}/oauth2/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!reply.ok) throw new Error('something went wrong')
        const { access_token, expires_in } = (await reply.json()) as {
          access_token: string
          expires_in: number
        }
        current = { value: access_token, expiresAt: Date.now() + Number(expires_in) * 1000 }
        return access_token
      })
      const api: AppAuth = {
        async getAuthHeaders({ signal } = {}) {
          if (options.accessToken) return { headers: { authorization: options.accessToken } }
          const isValid = current && current.expiresAt - margin > Date.now()
          return { headers: { authorization: isValid && current ? current.value : await renew(signal) } }
        },
        decodeJWT: decoderOf(options),
        elevated: async () => api,
      }
      if (!options.accessToken) api.renewAfterRefusal = async () => void (await renew())
      return api
    },
  }
}

/** The issuer of the tokens that a shop sends to plugins (wire contract, second ring, section 6). */
const issuer = 'wix.com'

function decoderOf({ appId, publicKey }: AppOptions): Decode {
  return async (token, verifyCallerClaims) => {
    if (!publicKey) throw new Error('An app that receives webhooks or plugin requests needs publicKey')
    const pem = publicKey.includes('BEGIN') ? publicKey : atob(publicKey)
    const key = await importSPKI(pem, 'RS256')
    const caller = verifyCallerClaims ? { issuer, audience: appId } : {}
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['RS256'],
        clockTolerance: 10,
        ...caller,
      })
      return { decoded: payload, valid: true }
    } catch {
      return { valid: false }
    }
  }
}
