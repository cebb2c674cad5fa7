import { CartwrightError } from '@cartwright/sdk'
import { alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { foundOrder } from './order.rules.ts'
import OrderPage, { type OrderProps } from './page.tsx'

export const orderPage: Page<OrderProps> = {
  module: 'order/page',
  Component: OrderPage,
  load: async () => ({ props: { number: '', email: '' } }),
  head: ({ order }, frame) => ({
    title: titled(order ? t.order.found(order.number) : t.order.title, frame),
    ...(order ? {} : { canonical: `${frame.prefix}/order`, alternates: alternatesOf(frame, '/order') }),
  }),
}

/** Shows the order with this number and e-mail address. Neither gets into an address or a cookie. */
export async function findOrder({
  form,
  shop,
  frame,
  remember,
  setLanguage,
}: PageRequest): Promise<PageResult<OrderProps>> {
  const number = form.get('number')?.trim().slice(0, 30) ?? ''
  const email = form.get('email')?.trim().slice(0, 254) ?? ''
  if (!number || !email) return { props: { number, email, refused: 'unknown' }, status: 422 }
  try {
    const [{ order, returnsUrl }, { storefront }] = await Promise.all([
      shop.orders.lookUpOrder({ number, email }),
      remember('storefront', () => shop.storefront.getStorefront()),
    ])
    const { timeZone } = storefront
    setLanguage()
    const known = { language: frame.language, timeZone, free: t.order.free }
    const links = returnsUrl ? { returnsUrl } : {}
    return { props: { number, email, order: { ...foundOrder(order, known), ...links } } }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    if (error.status !== 429) return { props: { number, email, refused: 'unknown' }, status: 422 }
    const retryAfter = Number(error.data.retryAfterSeconds ?? 60)
    return { props: { number, email, refused: 'tooOften' }, status: 429, retryAfter }
  }
}
