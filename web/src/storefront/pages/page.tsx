import { Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

export interface SitePageProps {
  slug: string
  title: string
  summary: string
  html: string
  sections: { id: string; title: string }[]
  /** It is for members: search engines leave it out. */
  unlisted?: true
}

/** From this many sections on, there is a list of contents. */
const contentsFrom = 3

export default function SitePage({ title, html, sections }: SitePageProps) {
  return (
    <Wide className="grid grid-cols-1 gap-x-16 pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)_minmax(0,1fr)] lg:pt-20">
      <h1 className="display text-4xl lg:col-start-2 lg:text-6xl">{title}</h1>
      {sections.length >= contentsFrom && (
        <nav
          aria-label={t.pages.contents}
          className="mt-6 border-s-2 border-line ps-4 text-soft wrap-anywhere lg:sticky lg:top-28 lg:col-start-1 lg:row-start-2 lg:mt-12 lg:self-start lg:justify-self-end"
        >
          <ul>
            {sections.map(({ id, title: section }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:underline"
                >
                  {section}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div
        className="prose-page mt-8 lg:col-start-2 lg:row-start-2 lg:mt-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown, without HTML of the author
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Wide>
  )
}
