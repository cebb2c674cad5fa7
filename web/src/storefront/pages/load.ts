import type { Page } from '../route.ts'
import { addressOf, alternatesOf, titled } from '../shell/head.rules.ts'
import { rendered, summaryOf } from './markdown.rules.ts'
import WrittenPage, { type WrittenProps } from './page.tsx'

export const writtenPage: Page<WrittenProps> = {
  module: 'pages/page',
  Component: WrittenPage,
  async load({ shop, params, frame }) {
    const { page } = await shop.storefront.getSitePage({ slug: params.slug ?? '' })
    const { slug, title, body } = page
    return { props: { slug, title, summary: summaryOf(body), ...rendered(body, title, frame.prefix) } }
  },
  head: ({ slug, title, summary }, frame) => ({
    title: titled(title, frame),
    description: summary,
    canonical: addressOf(frame.prefix, `/pages/${slug}`),
    alternates: alternatesOf(frame, `/pages/${slug}`),
  }),
}
