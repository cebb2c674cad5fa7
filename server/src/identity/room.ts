import type { Room } from '../platform/room.ts'
import { authorizationPages } from './authorization.routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import * as challenges from './challenges/service.ts'
import * as codes from './oauth/codes.service.ts'
import * as requests from './oauth/requests.service.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { passkeyPages } from './pages/passkeys.routes.ts'
import { providerPages } from './pages/providers.routes.ts'
import { identityPages } from './pages/routes.ts'
import { personalData } from './personal-data.ts'
import * as callbacks from './providers/callbacks.service.ts'
import { providerRoutes } from './providers/routes.ts'
import * as memberSessions from './sessions/service.ts'
import * as recovery from './sign-in/recovery.service.ts'
import { signInRoutes } from './sign-in/routes.ts'
import * as states from './sign-in/states.service.ts'
import * as callers from './tokens/callers.service.ts'
import * as tokens from './tokens/refresh-tokens.service.ts'
import * as sessionTokens from './tokens/session-tokens.service.ts'

export const room: Room = {
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
    passkeyPages(server, context)
    providerPages(server, context)
  },
  jobs: { 'send-recovery': { run: recovery.sendRequestedLink } },
  housekeeping: [
    tokens.deleteExpired,
    codes.deleteExpired,
    requests.deleteExpired,
    states.deleteExpired,
    sessionTokens.deleteExpired,
    recovery.deleteExpired,
    challenges.deleteExpired,
    callbacks.deleteExpired,
    memberSessions.deleteExpired,
  ],
  findCaller: (shop, { headers }) => callers.findCaller(shop, headers),
}
