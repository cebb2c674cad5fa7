import { createHash } from 'node:crypto'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sitePages from '../../sites/pages/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import type { Terms } from './rules.ts'
import { termsTexts } from './texts.ts'

/** What buyers agree to now, in the language of the site; undefined where the shop does not ask. */
export async function currentTerms(shop: Shop, site: Site): Promise<Terms | undefined> {
  const { terms, language } = site.settings
  if (!terms.required) return undefined
  const found = await sitePages.findPublic(shop, site.id, terms.pages ?? [])
  const texts = termsTexts(language)
  if (found.length === 0) return withDigest({ text: texts.plain, parts: [{ text: texts.plain }], pages: [] })
  const [before = '', after = ''] = texts.agree
  const url = shop.hosts.urlOf(site.id)
  const links = found.flatMap(({ title, slug }, index) => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    { text: title, url: `${url}/pages/${slug}` },
  ])
  const parts = [{ text: before }, ...links, { text: after }]
  return withDigest({
    parts,
    text: parts.map(({ text }) => text).join(''),
    pages: found.map(({ slug, title, revision, body }) => ({
      ...{ slug, title, revision },
      sha256: sha256(body),
    })),
  })
}

function withDigest(terms: Omit<Terms, 'digest'>): Terms {
  return { ...terms, digest: sha256(JSON.stringify([terms.text, terms.pages])) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
