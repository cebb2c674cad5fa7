import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { pathOf } from './rules.ts'

export interface ShownEvent {
  id: string
  slug: string
  title: string
  shortDescription: string
  when: string
  where: string
  /** What it costs, or that it is full. */
  note: string
  picture?: PageImage
}

export interface EventsProps {
  /** The categories of coming events. */
  categories: { name: string; url: string; isChosen: boolean }[]
  events: ShownEvent[]
  earlierUrl?: string
  laterUrl?: string
}

export default function EventsPage({ categories, events, earlierUrl, laterUrl }: EventsProps) {
  const href = useHref()
  return (
    <Wide className="pt-10 lg:pt-20">
      <h1 className="display text-4xl break-words lg:text-6xl">{t.events.title}</h1>
      {categories.length > 0 && <Categories categories={categories} />}
      {events.length === 0 && (
        <div className="mt-10 rounded-panel border border-dashed border-strong px-6 py-16 text-center">
          <p className="text-soft">{t.events.none}</p>
          <ButtonLink look="secondary" href={href('/')} className="mt-6">
            {t.kit.backHome}
          </ButtonLink>
        </div>
      )}
      <ul className="mt-10 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
        {events.map((event) => (
          <Teaser key={event.id} event={event} />
        ))}
      </ul>
      {(earlierUrl || laterUrl) && (
        <p className="mt-12 flex flex-wrap gap-3">
          {earlierUrl && (
            <ButtonLink look="secondary" href={earlierUrl}>
              {t.events.earlier}
            </ButtonLink>
          )}
          {laterUrl && (
            <ButtonLink look="secondary" href={laterUrl}>
              {t.events.later}
            </ButtonLink>
          )}
        </p>
      )}
    </Wide>
  )
}

function Teaser({
  event: { slug, title, shortDescription, when, where, note, picture },
}: {
  event: ShownEvent
}) {
  const href = useHref()
  return (
    <li>
      <article className="group relative">
        {picture && (
          <Picture
            image={picture}
            sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 100vw"
            className="mb-4 aspect-[3/2] w-full rounded-panel bg-sunken object-cover"
          />
        )}
        <p className="text-sm text-soft">{when}</p>
        <h2 className="mt-1 text-xl font-medium break-words">
          <a href={href(pathOf(slug))} className="underline-offset-4 group-hover:underline">
            {title}
            <span className="absolute inset-0" aria-hidden="true" />
          </a>
        </h2>
        {where && <p className="mt-1 break-words text-soft">{where}</p>}
        {shortDescription && <p className="mt-1 line-clamp-3 break-words text-soft">{shortDescription}</p>}
        {note && <p className="numbers mt-2 font-medium">{note}</p>}
      </article>
    </li>
  )
}

function Categories({ categories }: Pick<EventsProps, 'categories'>) {
  const href = useHref()
  const isAll = categories.every(({ isChosen }) => !isChosen)
  return (
    <nav aria-label={t.events.categories} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {[{ name: t.events.all, url: href('/events'), isChosen: isAll }, ...categories].map(
          ({ name, url, isChosen }) => (
            <li key={url}>
              <a
                href={url}
                aria-current={isChosen ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center rounded-full border px-4 break-words ${
                  isChosen ? 'border-ink bg-ink text-paper' : 'border-strong hover:bg-sunken'
                }`}
              >
                {name}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
