import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page } from '../kit/page.ts'
import { membersHtml, openingPlans } from '../members/load.tsx'
import { renderMarkdown } from './markdown.rules.ts'
import SitePage, { type SitePageProps } from './page.tsx'

export const sitePage: Page<SitePageProps> = {
  module: 'pages/page',
  Component: SitePage,
  async load({ shop, visitor, params, frame, setLanguage }) {
    const { page } = await visitor.storefront.getSitePage({ slug: params.slug ?? '' })
    const { slug, title, body, membersOnly, locked } = page
    const shown = renderMarkdown(body, title, frame.prefix)
    if (!membersOnly) return { props: { slug, title, ...shown } }
    const plans = locked ? await openingPlans(shop, membersOnly) : []
    setLanguage()
    const html = locked ? membersHtml({ path: `/pages/${slug}`, plans, membersOnly }, frame) : shown.html
    return { props: { slug, title, ...shown, html, unlisted: true }, forMembers: true }
  },
  head: ({ slug, title, summary, unlisted }, frame) => ({
    title: titled(title, frame),
    description: summary,
    ...(unlisted
      ? {}
      : {
          canonical: addressOf(frame.prefix, `/pages/${slug}`),
          alternates: alternatesOf(frame, `/pages/${slug}`),
        }),
  }),
}
