import type { ApiContents, ApiPart } from '@cartwright/contract/pages/api-reference.ts'
import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlClasses } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

/** Finds calls, events, objects and errors by their words. */
export function Search({ page: { contentsUrl, query } }: { page: ApiPageProps }) {
  return (
    <search>
      <form action={contentsUrl} className="flex max-w-xl gap-3">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={100}
          aria-label={texts.search}
          placeholder={texts.search}
          className={classes(controlClasses(false), 'min-w-0 flex-1')}
        />
        <Button look="secondary">{texts.searchButton}</Button>
      </form>
    </search>
  )
}

/** All pages of the reference, beside one of them. */
export function Pages({ page: { contentsUrl, pages } }: { page: ApiPageProps }) {
  return (
    <nav
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.contents}
      className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="group/contents foldable">
        <summary className="flex min-h-13 items-center justify-between gap-3 rounded-control bg-sunken px-4 font-medium">
          {texts.contents}
          <Icon name="chevron" className="transition-transform group-open/contents:rotate-180" />
        </summary>
        <ul className="text-sm max-lg:px-4 max-lg:pt-2">
          <li>
            <a href={contentsUrl} className="flex min-h-9 items-center font-medium hover:underline">
              {texts.contents}
            </a>
          </li>
          {pages.map(({ title, href, isCurrent }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className="flex min-h-9 items-center text-soft hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** What is on other pages. Each entry has the id that its part has there, because links once led to it here. */
export function Contents({ groups }: { groups: readonly ApiContents[] }) {
  return (
    <div className="reference-contents grid items-start gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ id, title, href, links }) => (
        <section key={id} aria-label={title} className="border-t border-line py-4">
          <h2 className="flex min-h-8 items-center text-lg font-medium">
            {href ? (
              <a id={id} href={href} className="hover:underline">
                {title}
              </a>
            ) : (
              <span id={id}>{title}</span>
            )}
          </h2>
          <details className="text-sm">
            <summary className="inline-flex min-h-8 items-center text-soft underline underline-offset-4">
              {texts.entries(links.length)}
              <span className="sr-only">: {title}</span>
            </summary>
            <ul className="pt-1 pb-2">
              {links.map((link) => (
                <li key={link.id}>
                  <a id={link.id} href={link.href}>
                    {link.text}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
    </div>
  )
}

interface FoundProps {
  part: Extract<ApiPart, { kind: 'found' }>
  query: string
}

export function Found({ part: { found, total }, query }: FoundProps) {
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="text-lg font-medium">
        {texts.found(total, query)}
      </h2>
      {total === 0 && <p className="mt-2 text-soft">{texts.nothingFound}</p>}
      {found.length < total && <p className="mt-2 text-soft">{texts.onlyFirst(found.length)}</p>}
      <ul className="mt-3 flex flex-col">
        {found.map(({ text, note, href }) => (
          <li key={href} className="border-t border-line py-3">
            <a href={href} className="font-medium underline underline-offset-4">
              {text}
            </a>
            {note && <p className="mt-1 text-sm break-words text-soft">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
