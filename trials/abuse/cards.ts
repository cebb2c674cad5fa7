import { CartwrightError, type Client } from '../../sdk/src/client.ts'
import { filled } from '../../server/test/checkouts.ts'

/** Cards of which one is declined, and the other waits for a confirmation that never comes. */
const cards = ['4000 0000 0000 0002', '4000 0025 0000 3155']
let tried = 0

interface Attempt {
  checkoutId: string
  /** Of the network. */
  address: string
}

/** Places an order on the shop's own page with a card that never pays. */
export async function payInVain(visitor: Client, { checkoutId, address }: Attempt): Promise<void> {
  const { redirectSession } = await visitor.checkout.createRedirectSession({ ecomCheckout: { checkoutId } })
  const entrance = new URL(redirectSession?.fullUrl ?? '')
  const headers = { accept: 'application/json', 'x-forwarded-for': address }
  const entered = await fetch(entrance, { headers, redirect: 'manual' })
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  const page = new URL(`/checkout/${checkoutId}`, entrance)
  const shown = await read(await fetch(page, { headers: { ...headers, cookie: cookie.join('; ') } }))
  const card = { cardNumber: cards[tried++ % cards.length] ?? '', cardExpiry: '12 / 30', cardCode: '123' }
  const body = new URLSearchParams({ ...filled(shown), payment: 'test-card', ...card, do: 'place' })
  const sent = { ...headers, cookie: cookie.join('; '), origin: entrance.origin }
  await read(await fetch(page, { method: 'POST', headers: sent, body, redirect: 'manual' }))
}

async function read(response: Response) {
  if (response.status === 429 || response.status >= 500) {
    await response.body?.cancel()
    throw new CartwrightError(response.status, 'no page')
  }
  const { props } = (await response.json()) as Pick<Parameters<typeof filled>[0], 'props'>
  return { status: response.status, location: response.url, ...(props ? { props } : {}) }
}
