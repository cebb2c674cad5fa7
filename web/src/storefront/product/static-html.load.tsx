import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Icon } from '../../ui/icon.tsx'
import type { Frame } from '../kit/frame.load.ts'
import { addressOf, type Crumb } from '../kit/head.rules.ts'
import { t } from '../kit/texts.ts'

export function crumbsHtml(crumbs: readonly Crumb[], { prefix }: Frame): string {
  return renderToStaticMarkup(
    <nav aria-label={t.product.path}>
      <ol className="mb-2 flex min-h-11 items-center text-sm text-soft">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex min-w-0 items-center first:shrink-0">
            {index > 0 && <Icon name="chevron" className="mx-1.5 size-3.5 -rotate-90 rtl:rotate-90" />}
            {index < crumbs.length - 1 ? (
              <a href={addressOf(prefix, path)} className="truncate py-3 underline-offset-4 hover:underline">
                {name}
              </a>
            ) : (
              <span aria-current="page" className="truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>,
  )
}

export function titleHtml({ name, ribbon, brand }: Product): string {
  return renderToStaticMarkup(
    <>
      {(ribbon || brand) && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {ribbon && (
            <span className="rounded-full bg-accent-soft px-3 py-1 font-medium text-accent">{ribbon}</span>
          )}
          {brand}
        </p>
      )}
      <h1 className="display text-4xl lg:text-5xl">{name}</h1>
    </>,
  )
}

interface About {
  /** Sanitised HTML, like that of the sections. */
  description: string
  sections: readonly { title: string; html: string }[]
}

export function aboutHtml({ description, sections }: About): string {
  return renderToStaticMarkup(
    <>
      {description && <Prose html={description} className="mt-10 max-w-prose" />}
      {sections.length > 0 && (
        <div className="mt-10 border-b border-line">
          {sections.map(({ title, html }) => (
            <details key={title} className="group/more border-t border-line">
              <summary className="flex min-h-14 items-center justify-between gap-4 font-medium">
                {title}
                <Icon name="chevron" className="text-soft transition-transform group-open/more:rotate-180" />
              </summary>
              <Prose html={html} className="pb-5 text-soft" />
            </details>
          ))}
        </div>
      )}
    </>,
  )
}

function Prose({ html, className }: { html: string; className: string }) {
  return (
    <div
      className={`prose-calm ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it safe on save, see description.rules.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
