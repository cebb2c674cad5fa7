const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const urlSetStart = `${head}<urlset ${schema}>\n`
export const urlSetEnd = '</urlset>\n'

/** One address of a part, percent-encoded. */
export function urlXml(publicUrl: string, path: string, changed?: Date): string {
  return `<url>${locationXml(publicUrl, path, changed)}</url>\n`
}

export function indexXml(publicUrl: string, parts: readonly { path: string; changed?: Date }[]): string {
  const lines = parts.map(
    ({ path, changed }) => `<sitemap>${locationXml(publicUrl, path, changed)}</sitemap>\n`,
  )
  return `${head}<sitemapindex ${schema}>\n${lines.join('')}</sitemapindex>\n`
}

/** Pages about a single shopper, which search engines do not need. */
const disallowed = ['/order', '/*/order']

export function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

function locationXml(publicUrl: string, path: string, changed: Date | undefined): string {
  const location = (publicUrl + encodeURI(path)).replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<loc>${location}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`
}
