import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Listing } from '../listing/listing.tsx'
import type { ListingProps } from '../listing/view.rules.ts'

export interface CollectionProps {
  title: string
  text: string
  image?: PageImage
  listing: ListingProps
}

export const bannerSizes = '(min-width: 1024px) 50vw, 100vw'

export default function CollectionPage({ title, text, image, listing }: CollectionProps) {
  const href = useHref()
  const all = href('/collections/all-products')
  return (
    <>
      <div className={image ? 'banner' : undefined}>
        {image && <Picture image={{ ...image, alt: '' }} sizes={bannerSizes} first />}
        <Wide className={image ? 'py-6 lg:me-0 lg:max-w-[44rem] lg:py-8' : 'pt-8 pb-10'}>
          <nav aria-label={t.collection.path} className="flex items-center text-sm text-soft">
            <a
              href={href('/')}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
            >
              {t.kit.home}
            </a>
            <Icon name="chevron" className="mx-1.5 size-3.5 -rotate-90 rtl:rotate-90" />
            <span aria-current="page">{title}</span>
          </nav>
          <h1 className="display mt-4 text-4xl sm:text-6xl">{title}</h1>
          {text && <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>}
        </Wide>
      </div>
      <Wide>
        {listing.total === 0 && listing.chips.length === 0 ? (
          <div className="flex flex-col items-start py-12">
            <h2 className="display text-3xl">{t.collection.empty}</h2>
            <p className="mt-3 max-w-prose text-soft">{t.collection.emptyText}</p>
            <ButtonLink href={listing.action === all ? href('/') : all} className="mt-6">
              {listing.action === all ? t.kit.backHome : t.collection.seeAll}
            </ButtonLink>
          </div>
        ) : (
          <Listing start={listing} />
        )}
      </Wide>
    </>
  )
}
