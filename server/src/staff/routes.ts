import { calls } from '@cartwright/contract/calls.ts'
import type { Ask, On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as sessions from './sessions.service.ts'
import * as entrance from './sign-in.service.ts'

export function staffRoutes(on: On, shop: Shop): void {
  on(calls.setUpShop, async (ask) => entered(ask, await entrance.setUp(shop, ask.body, ask)), comingIn)
  on(calls.signIn, async (ask) => entered(ask, await entrance.signIn(shop, ask.body, ask)), comingIn)
  on(calls.signOut, async ({ caller, setHeader }) => {
    setHeader('set-cookie', await sessions.end(shop, caller, caller.sessionId ?? ''))
    return {}
  })
  on(calls.getMe, async ({ caller }) => ({ me: await entrance.me(shop, caller) }))
}

/** Nothing here may be guessed at. */
const comingIn = { perMinute: 60, perAddress: true, ownPages: true } as const

function entered(
  { setHeader }: Pick<Ask<unknown>, 'setHeader'>,
  { me, cookies }: entrance.Entrance,
): { me: entrance.Entrance['me'] } {
  for (const cookie of cookies) setHeader('set-cookie', cookie)
  return { me }
}
