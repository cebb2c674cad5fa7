import { CartwrightError } from '@cartwright/sdk'
import { titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import StopPage, { type StopProps } from './page.tsx'

export const stopPage: Page<StopProps> = {
  module: 'back-in-stock/page',
  Component: StopPage,
  load: async ({ url }) => ({ props: { address: addressWith(keyIn(url)) } }),
  head: (_props, frame) => ({ title: titled(t.backInStock.title, frame) }),
}

/** Stops all e-mails to the address that the link was sent to. */
export async function stopEmails({ url, shop }: PageRequest): Promise<PageResult<StopProps>> {
  const key = keyIn(url)
  const address = addressWith(key)
  try {
    await shop.backInStock.stopBackInStockEmails({ key: key || '-' })
    return { props: { address, outcome: 'stopped' } }
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    return { props: { address, outcome: 'unknown' }, status: 422 }
  }
}

function keyIn({ searchParams }: URL): string {
  return searchParams.get('key')?.slice(0, 200) ?? ''
}

function addressWith(key: string): string {
  return `/back-in-stock?${new URLSearchParams({ key })}`
}
