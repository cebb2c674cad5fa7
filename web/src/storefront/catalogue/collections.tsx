import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../kit/frame.tsx'

export interface CollectionTile {
  slug: string
  name: string
  image?: PageImage
}

export function CollectionTiles({ collections }: { collections: readonly CollectionTile[] }) {
  const href = useHref()
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-3">
      {collections.map(({ slug, name, image }) => (
        <li key={slug}>
          <a href={href(`/collections/${slug}`)} className="place">
            <span>
              {image && <Picture image={{ ...image, alt: '' }} sizes="(min-width: 1024px) 30vw, 50vw" />}
            </span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
