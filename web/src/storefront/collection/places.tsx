import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../shell/shell.tsx'

/** A collection with its picture. */
export interface Place {
  slug: string
  name: string
  image?: PageImage
}

export function Places({ places }: { places: readonly Place[] }) {
  const href = useHref()
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-3">
      {places.map(({ slug, name, image }) => (
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
