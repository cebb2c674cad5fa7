import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { pathOf } from '../slot-picker/rules.ts'

export interface ShownService {
  id: string
  slug: string
  name: string
  tagLine: string
  priceText: string
  typeText: string
  picture?: PageImage
}

export interface ServicesProps {
  /** By category; the last one may have no name. */
  groups: { name: string; services: ShownService[] }[]
  /** Only what somebody gives. */
  staffName?: string
  /** What links to services keep. */
  query: string
}

export default function ServicesPage({ groups, staffName, query }: ServicesProps) {
  const href = useHref()
  const isNamed = groups.some(({ name }) => name !== '')
  return (
    <Wide className="pt-10 lg:pt-20">
      <h1 className="display text-4xl break-words lg:text-6xl">{t.services.title}</h1>
      {staffName && (
        <p className="mt-4 flex flex-wrap items-center gap-x-6">
          <span className="text-lg text-soft">{t.services.with(staffName)}</span>
          <a
            href={href('/services')}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t.services.everybody}
          </a>
        </p>
      )}
      {groups.length === 0 && (
        <div className="mt-10 rounded-panel border border-dashed border-strong px-6 py-16 text-center">
          <p className="text-soft">{t.services.none}</p>
          <ButtonLink look="secondary" href={href('/')} className="mt-6">
            {t.kit.backHome}
          </ButtonLink>
        </div>
      )}
      {groups.map(({ name, services }) => (
        <section key={name} className="mt-10 lg:mt-14">
          {isNamed && (
            <h2 className="display text-2xl break-words lg:text-3xl">{name || t.services.others}</h2>
          )}
          <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <Teaser key={service.id} service={service} query={query} under={isNamed} />
            ))}
          </ul>
        </section>
      ))}
    </Wide>
  )
}

interface TeaserProps {
  service: ShownService
  query: string
  /** Below the heading of a category. */
  under: boolean
}

function Teaser({
  service: { slug, name, tagLine, priceText, typeText, picture },
  query,
  under,
}: TeaserProps) {
  const href = useHref()
  const Heading = under ? 'h3' : 'h2'
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
        <p className="text-sm text-soft">{typeText}</p>
        <Heading className="text-xl font-medium break-words">
          <a href={href(pathOf(slug)) + query} className="underline-offset-4 group-hover:underline">
            {name}
            <span className="absolute inset-0" aria-hidden="true" />
          </a>
        </Heading>
        {tagLine && <p className="mt-1 break-words text-soft">{tagLine}</p>}
        <p className="numbers mt-2 font-medium">{priceText}</p>
      </article>
    </li>
  )
}
