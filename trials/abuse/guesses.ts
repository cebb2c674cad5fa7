import { deviceCookie } from '../../server/src/credentials/devices.service.ts'
import * as members from '../../server/src/customers/members/service.ts'
import { type InnerShop, withInnerShop } from '../inside.ts'
import type { Outcome } from '../trial.ts'

const addresses = 10
const guessesEach = 1000
const most = 30
const email = 'anna@example.test'
const password = 'tin kettle under 9 stairs'

/**
 * An attacker guesses a member's password from ten networks for an hour. The shop checks only a limited number of
 * guesses. The member can sign in all the time, in a browser that has signed in before.
 */
export function guesses(): Promise<Outcome> {
  return withInnerShop(async (shop) => {
    await shop.register(email, password)
    const cookie = await knownBrowser(shop)
    const tokens = await Promise.all(Array.from({ length: addresses }, () => shop.visitor()))
    let checked = 0
    let refused = 0
    let others = 0
    let owner = 0
    for (let round = 0; round < guessesEach; round++) {
      const guessed = { loginId: { email }, password: `guess number ${round} of an hour` }
      const answers = await Promise.all(
        tokens.map((as, index) => shop.ask(login, guessed, { as, address: `198.51.100.${index + 1}` })),
      )
      for (const { code } of answers) {
        if (code === '-19976') checked++
        else if (code === 'TOO_MANY_REQUESTS') refused++
        else others++
      }
      shop.advance(hour / guessesEach)
      if (round % 100 === 50 && (await comesIn(shop, tokens[0] ?? '', cookie))) owner++
    }
    const comings = guessesEach / 100
    return {
      bar: `${addresses} networks, ${guessesEach} guesses each in an hour: at most ${most} are checked, and the member is never kept out of a known browser`,
      measured: `${checked} checked, ${refused} told to wait, ${others} answered otherwise; the member came in ${owner} of ${comings} times`,
      met: checked <= most && others === 0 && owner === comings,
    }
  })
}

const login = '/_api/iam/authentication/v2/login'
const hour = 60 * 60 * 1000

/** The device cookie of a browser in which the member has signed in. */
async function knownBrowser({ shop, siteId }: InnerShop): Promise<string> {
  const member = await members.findByEmail(shop, siteId, email)
  const cookie = deviceCookie(shop, { kind: 'member', id: member?.id ?? '', cookies: undefined })
  return cookie.split(';')[0] ?? ''
}

async function comesIn(shop: InnerShop, as: string, cookie: string): Promise<boolean> {
  const right = { loginId: { email }, password }
  return (await shop.ask(login, right, { as, cookie, address: '203.0.113.9' })).status === 200
}
