import { day, deleteExpired } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { authorizationPages } from './authorization.routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { accountSamples } from './mail/service.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { passkeyPages } from './pages/passkeys.routes.ts'
import { providerPages } from './pages/providers.routes.ts'
import { identityPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import { providerRoutes } from './providers/routes.ts'
import * as memberSessions from './sessions/service.ts'
import * as recovery from './sign-in/recovery.service.ts'
import { signInRoutes } from './sign-in/routes.ts'
import * as callers from './tokens/callers.service.ts'
import * as tokens from './tokens/refresh-tokens.service.ts'

export const room: Room = {
  mailSamples: accountSamples,
  personalData,
  routes({ on, shop, onSignIn }) {
    oauthRoutes(on, shop, onSignIn)
    signInRoutes(on, shop)
    captchaRoutes(on, shop)
    providerRoutes(on, shop)
  },
  pages({ server, ...context }) {
    authorizationPages(server, context)
    identityPages(server, context)
    passkeyPages(server, context.shop)
    providerPages(server, context.shop)
  },
  jobs: { 'send-recovery': { run: recovery.sendRequestedLink } },
  housekeeping: [
    tokens.deleteExpired,
    memberSessions.deleteExpired,
    // A reused code revokes the tokens it was exchanged for.
    deleteExpired('authorization_codes', day),
    deleteExpired('authorization_requests'),
    deleteExpired('authentication_states'),
    deleteExpired('session_tokens'),
    deleteExpired('recovery_links'),
    deleteExpired('provider_visits'),
  ],
  findCaller: (shop, { headers }) => callers.findCallerOfRequest(shop, headers),
}
