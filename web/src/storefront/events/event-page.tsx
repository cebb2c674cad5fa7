import type { OwnPlace } from '@cartwright/contract/pages/bookings.ts'
import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'
import { Picture } from '../../ui/picture.tsx'
import { largest } from '../catalogue/pictures.rules.ts'
import { useHref, Wide } from '../kit/frame.tsx'
import { staticHtml } from '../kit/static-html.ts'
import { t } from '../kit/texts.ts'
import { Place, useOwnPlace } from './own-place.tsx'
import { Registration, type RegistrationProps } from './registration.tsx'

export interface Session {
  id: string
  when: string
  name: string
  /** Where, and what it is about. */
  lines: string[]
  tags: string[]
}

/** Another date of a repeated event. */
export interface OtherDate {
  url: string
  when: string
}

export interface EventProps {
  slug: string
  /** Of a member at an event that is full. */
  own?: OwnPlace
  /** Nobody can get a place any more, except on the waiting list. */
  isFull: boolean
  /** Where whoever has a place gets its link. */
  placesUrl?: string
  title: string
  shortDescription: string
  /** Safe HTML. */
  html: string
  when: string
  place: string[]
  /** It is over or canceled. */
  note: string
  picture?: PageImage
  gallery: PageImage[]
  sessions: Session[]
  dates: OtherDate[]
  calendar: { google: string; ics: string }
  /** Safe HTML: whom it is for. Empty for everybody. */
  membersHtml: string
  registration: RegistrationProps
}

export type { OfferedTicket } from './registration.tsx'

export default function EventPage(props: EventProps) {
  const { title, shortDescription, note, picture, registration } = props
  const href = useHref()
  const isWide = !note && hasSeats(registration)
  return (
    <Wide className="pt-6 lg:pt-14">
      <p className="text-sm">
        <a href={href('/events')} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t.events.title}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-16">
        <div className="min-w-0">
          <h1 className="display text-4xl text-pretty break-words lg:text-6xl">{title}</h1>
          {shortDescription && <p className="mt-3 text-lg break-words text-soft">{shortDescription}</p>}
          {picture && (
            <Picture
              image={picture}
              sizes="(min-width: 1024px) 55vw, 100vw"
              className="mt-8 aspect-[3/2] w-full rounded-panel bg-sunken object-cover"
              first
            />
          )}
          {!isWide && (
            <div className="hidden lg:block">
              <About {...props} prefix="wide" />
            </div>
          )}
        </div>
        <div className="min-w-0">
          <Facts {...props} />
          {note ? (
            <div className="mt-6">
              <Message kind="info">{note}</Message>
            </div>
          ) : (
            <>
              <Members html={props.membersHtml} />
              <OwnRegistration {...props} />
            </>
          )}
          {props.dates.length > 0 && <Dates dates={props.dates} />}
        </div>
        {isWide && (
          <div className="min-w-0 lg:col-span-2">
            <Registration {...registration} />
          </div>
        )}
        <div className={isWide ? 'min-w-0 lg:col-span-2' : 'lg:hidden'}>
          <About {...props} prefix="narrow" />
        </div>
      </div>
    </Wide>
  )
}

/** Reserved tickets come first. For whoever has a place at a full event, that place comes first, and nobody needs the waiting list for another answer. */
function OwnRegistration(props: EventProps) {
  const { registration, slug, isFull, placesUrl } = props
  const own = useOwnPlace(slug, props.own)
  const place = isFull || own?.status === 'RESERVED' ? own : undefined
  if (place && registration.kind === 'link') return <Place place={place} />
  return (
    <>
      {place && <Place place={place} />}
      {!hasSeats(registration) && !isBarred(props) && <Registration {...registration} />}
      {placesUrl && !place && (
        <p className="mt-3">
          <a href={placesUrl} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t.events.place.ask}
          </a>
        </p>
      )}
    </>
  )
}

function Members({ html }: { html: string }) {
  if (!html) return null
  return (
    <div
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has written it
      dangerouslySetInnerHTML={staticHtml(html)}
    />
  )
}

/** A map of seats needs the whole width of the page. */
function hasSeats(registration: RegistrationProps): boolean {
  return registration.kind === 'tickets' && registration.tickets.some(({ sections }) => sections.length > 0)
}

/** Only members may register, and the page has said so to somebody who is none. */
function isBarred({ membersHtml, registration }: EventProps): boolean {
  return membersHtml !== '' && registration.kind === 'link'
}

function Facts({ when, place, calendar, note }: EventProps) {
  return (
    <dl className="flex flex-col gap-4 rounded-panel bg-sunken p-5 sm:p-6">
      {when && (
        <div>
          <dt className="text-sm text-soft">{t.events.when}</dt>
          <dd className="font-medium">{when}</dd>
          {calendar.ics && !note && (
            <dd>
              <a
                href={calendar.ics}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t.events.calendar}
              </a>
            </dd>
          )}
        </div>
      )}
      {place.length > 0 && (
        <div>
          <dt className="text-sm text-soft">{t.events.where}</dt>
          {place.map((line) => (
            <dd key={line} className="break-words">
              {line}
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function Dates({ dates }: Pick<EventProps, 'dates'>) {
  return (
    <section className="mt-8" aria-labelledby="other-dates">
      <h2 id="other-dates" className="display text-2xl">
        {t.events.dates}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {dates.map(({ url, when }) => (
          <li key={url}>
            <a href={url} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {when}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Gallery({ gallery, prefix }: { gallery: PageImage[]; prefix: string }) {
  return (
    <section className="mt-8" aria-labelledby={`${prefix}-gallery`}>
      <h2 id={`${prefix}-gallery`} className="display text-2xl">
        {t.events.gallery}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {gallery.map((image) => (
          <li key={image.src}>
            <a href={largest(image)} className="block">
              <Picture
                image={image}
                sizes="(min-width: 1024px) 18vw, 50vw"
                className="aspect-square w-full rounded-panel bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ html, sessions, gallery, prefix }: EventProps & { prefix: string }) {
  return (
    <div className="mt-8 max-w-prose break-words">
      {html && (
        <div
          className="prose-page"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it safe when it was saved
          dangerouslySetInnerHTML={staticHtml(html)}
        />
      )}
      {gallery.length > 0 && <Gallery gallery={gallery} prefix={prefix} />}
      {sessions.length > 0 && (
        <section className="mt-8" aria-labelledby={`${prefix}-schedule`}>
          <h2 id={`${prefix}-schedule`} className="display text-2xl">
            {t.events.schedule}
          </h2>
          <ul className="mt-4 divide-y divide-line">
            {sessions.map(({ id, when, name, lines, tags }) => (
              <li key={id} className="py-3">
                <p className="numbers text-sm text-soft">{when}</p>
                <p className="font-medium">{name}</p>
                {lines.map((line) => (
                  <p key={line} className="whitespace-pre-line text-soft">
                    {line}
                  </p>
                ))}
                {tags.length > 0 && (
                  <p className="text-sm text-soft">{tags.map((tag) => `#${tag}`).join(' ')}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
