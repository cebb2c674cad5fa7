import { Picks, type PicksProps } from '../catalogue/picks.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Listing } from '../listing/listing.tsx'
import type { ListingProps } from '../listing/view.rules.ts'
import { SearchForm } from './search-form.tsx'

export interface SearchProps {
  q: string
  listing?: ListingProps
  /** The words that were searched for instead. */
  corrected?: string
  /** No product has all the words. */
  similar?: true
  picks?: PicksProps
}

export default function SearchPage({ q, listing, corrected, similar, picks }: SearchProps) {
  const href = useHref()
  const found = listing !== undefined && (listing.total > 0 || listing.chips.length > 0)
  return (
    <>
      <Wide className="pt-8 pb-10">
        <h1 className="display text-4xl text-pretty sm:text-5xl">
          {q ? t.search.titleOf(q) : t.search.title}
        </h1>
        <SearchForm id="search" value={q} autoFocus={q === ''} className="mt-6 max-w-xl" />
        {found && corrected !== undefined && (
          <p className="mt-6 max-w-prose">
            {t.search.noExact(q)}{' '}
            <a href={`${href('/search')}?${new URLSearchParams({ q: corrected })}`} className="underline">
              {t.search.didYouMean(corrected)}
            </a>
          </p>
        )}
        {found && similar && <p className="mt-6">{t.search.noExact(q)}</p>}
        {q && !found && <p className="mt-6 max-w-prose text-lg text-soft">{t.search.empty}</p>}
      </Wide>
      {found && (
        <Wide>
          <Listing start={listing} />
        </Wide>
      )}
      {!found && <Ideas {...(picks ? { picks } : {})} />}
    </>
  )
}

function Ideas({ picks }: { picks?: PicksProps }) {
  const { collections } = useFrame()
  const href = useHref()
  return (
    <Wide>
      {collections.length > 0 && (
        <>
          <h2 className="display text-2xl">{t.kit.collections}</h2>
          <ul className="mt-4 mb-14 flex flex-wrap gap-2">
            {collections.map(({ slug, name }) => (
              <li key={slug}>
                <a href={href(`/collections/${slug}`)} className="pill">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {picks && <Picks picks={picks} />}
    </Wide>
  )
}
