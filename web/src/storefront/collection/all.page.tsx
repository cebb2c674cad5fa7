import { type CollectionTile, CollectionTiles } from '../catalogue/collections.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

export default function CollectionsPage({ collections }: { collections: readonly CollectionTile[] }) {
  const href = useHref()
  return (
    <Wide className="pt-8">
      <h1 className="display mb-8 text-4xl sm:text-6xl">{t.kit.collections}</h1>
      {collections.length > 0 ? (
        <CollectionTiles collections={collections} />
      ) : (
        <p className="text-lg text-soft">{t.collection.emptyText}</p>
      )}
      <p className="mt-12">
        <a
          href={href('/collections/all-products')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.collection.seeAll}
        </a>
      </p>
    </Wide>
  )
}
