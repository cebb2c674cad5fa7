import { Icon } from '../../ui/icon.tsx'
import { staticHtml } from '../kit/static-html.ts'
import { t } from '../kit/texts.ts'
import { Filters } from './filters.tsx'
import { useListing } from './use-listing.ts'
import type { Chip, ListingProps } from './view.rules.ts'
import { type Sort, sorts } from './view.rules.ts'

export function Listing({ start }: { start: ListingProps }) {
  const { shown, lists, busy, root } = useListing(start)
  const { total, more, chips, q } = shown
  return (
    <div ref={root} className="listing" aria-busy={busy}>
      <Filters filters={shown} applied={chips.length} />
      <div className="listing-bar">
        <p tabIndex={-1} role="status" className="numbers me-auto text-soft" data-count="">
          {more ? t.listing.manyProducts : t.listing.products(total)}
        </p>
        <SortSelect sort={shown.sort} search={q !== undefined} />
      </div>
      <section className="min-w-0">
        <h2 className="sr-only">{t.listing.list}</h2>
        {chips.length > 0 && <Chips chips={chips} clear={shown.clear} />}
        {total === 0 && <Nothing {...shown} />}
        {shown.previous && lists.length === 1 && (
          <a href={shown.previous} rel="prev" data-go="" className="pill mt-6">
            {t.listing.previous}
          </a>
        )}
        {lists.map(({ page, cards }) => (
          <ul
            key={page}
            aria-label={t.listing.page(page)}
            className="cards"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, on the server, of what it escaped
            dangerouslySetInnerHTML={staticHtml(cards)}
          />
        ))}
        {shown.pages > 1 && <Pages shown={shown} start={lists[0]?.first ?? 1} />}
      </section>
    </div>
  )
}

function SortSelect({ sort, search }: { sort: Sort; search: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <label htmlFor="sort" className="text-soft max-sm:sr-only">
        {t.listing.sort}
      </label>
      <span className="relative inline-flex min-w-0 items-center">
        <select
          id="sort"
          name="sort"
          form="filters"
          defaultValue={sort}
          className="pill min-w-0 appearance-none pe-10"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {search && each === 'featured' ? t.listing.bestMatch : t.listing.sorts[each]}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute end-3.5" />
      </span>
      <button type="submit" form="filters" className="pill unscripted">
        {t.listing.apply}
      </button>
    </div>
  )
}

function Chips({ chips, clear }: { chips: readonly Chip[]; clear: string }) {
  return (
    <ul aria-label={t.listing.filters} className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ text, href }) => (
        <li key={text}>
          <a href={href} rel="nofollow" data-go="" className="pill bg-sunken pe-3">
            <span className="sr-only">{t.listing.remove} </span>
            <bdi>{text}</bdi>
            <Icon name="cross" className="size-4" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clear}
          data-go=""
          className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
        >
          {t.listing.clear}
        </a>
      </li>
    </ul>
  )
}

function Nothing({ chips, clear }: ListingProps) {
  const { empty, emptyText } = t.listing
  if (chips.length === 0) return null
  return (
    <div className="flex flex-col items-center py-20 text-center">
      <h2 className="display text-3xl">{empty}</h2>
      <p className="mt-3 max-w-prose text-soft">{emptyText}</p>
      <a href={clear} data-go="" className="pill mt-6">
        {t.listing.clear}
      </a>
    </div>
  )
}

function Pages({ shown, start }: { shown: ListingProps; start: number }) {
  const { last, total, more, next } = shown
  return (
    <nav aria-label={t.listing.pages} className="mt-16 flex flex-col items-center gap-4">
      <p className="numbers text-sm text-soft">
        {more ? t.listing.rangeOfMany(start, last) : t.listing.range(start, last, total)}
      </p>
      {!more && <progress value={last} max={total} aria-hidden="true" className="seen" />}
      {next && (
        <a href={next} rel="next" data-go="more" className="pill px-8">
          {t.listing.loadMore}
        </a>
      )}
    </nav>
  )
}
