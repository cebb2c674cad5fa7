import { useHref, Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'
import { type Place, Places } from './places.tsx'

/** Every collection, for who likes to look around. */
export default function CollectionsPage({ places }: { places: readonly Place[] }) {
  const href = useHref()
  return (
    <Wide className="pt-8">
      <h1 className="display mb-8 text-4xl sm:text-6xl">{t.shell.collections}</h1>
      {places.length > 0 ? (
        <Places places={places} />
      ) : (
        <p className="text-lg text-soft">{t.collection.nothingText}</p>
      )}
      <p className="mt-12">
        <a
          href={href('/collections/all-products')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.collection.everything}
        </a>
      </p>
    </Wide>
  )
}
