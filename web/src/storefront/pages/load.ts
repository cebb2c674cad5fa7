import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import { renderMarkdown } from './markdown.rules.ts'
import SitePage, { type SitePageProps } from './page.tsx'

export const sitePage: Page<SitePageProps> = {
  module: 'pages/page',
  Component: SitePage,
  async load({ shop, params, frame }) {
    const { page } = await shop.storefront.getSitePage({ slug: params.slug ?? '' })
    const { slug, title, body } = page
    return { props: { slug, title, ...renderMarkdown(body, title, frame.prefix) } }
  },
  head: ({ slug, title, summary }, frame) => ({
    title: titled(title, frame),
    description: summary,
    canonical: addressOf(frame.prefix, `/pages/${slug}`),
    alternates: alternatesOf(frame, `/pages/${slug}`),
  }),
}
