import {
  type BookedProps,
  type BookingsPageProps,
  type OwnPlace,
  placeKey,
} from '@cartwright/contract/pages/bookings.ts'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Form, PageMessages } from '../pages/form.tsx'
import { Frame } from '../pages/frame.tsx'
import { texts } from '../pages/texts.ts'
import { SendingProvider, usePage } from '../pages/use-page.ts'

export function BookingsPage(props: BookingsPageProps) {
  const { page, sending } = usePage<BookingsPageProps>(props)
  const { place } = page
  useEffect(() => {
    if (place) keep(place)
  }, [place])
  return (
    <SendingProvider value={sending}>
      <Frame shop={page.shop}>
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16 lg:pt-14">
          <div className="flex flex-col gap-3 lg:col-span-2">
            <Top page={page} />
          </div>
          {page.facts.length > 0 && <About page={page} />}
          <div className="contents lg:col-start-1 lg:row-start-2 lg:flex lg:min-w-0 lg:flex-col lg:gap-8">
            <div className="order-1 flex min-w-0 flex-col gap-8 empty:hidden lg:order-none">
              <PageMessages messages={page.messages} />
            </div>
            <div className="order-3 flex min-w-0 flex-col gap-8 lg:order-none">
              <Links page={page} first />
              <Forms page={page} />
              {page.state === 'booked' && <Codes page={page} />}
              <Links page={page} />
              <Forms page={page} titled />
            </div>
          </div>
        </div>
      </Frame>
    </SendingProvider>
  )
}

/** For the page of the event, reserved tickets in all tabs; not in browsers that store nothing. */
function keep(place: OwnPlace): void {
  const { slug, status, url, until } = place
  const reserved = placeKey(slug, 'RESERVED')
  try {
    const [, , id = ''] = url.split(/[/?]/)
    const isOrdered = id !== '' && localStorage.getItem(reserved)?.includes(id)
    if (until) localStorage.setItem(reserved, JSON.stringify(place))
    else if (status === 'RESERVED' || isOrdered) localStorage.removeItem(reserved)
    if (status !== 'RESERVED') sessionStorage.setItem(placeKey(slug), JSON.stringify(place))
  } catch {}
}

/** What the page is for, or what can be done besides: those forms have titles. */
function Forms({ page, titled = false }: { page: BookingsPageProps; titled?: boolean }) {
  return page.forms.map((form, index) =>
    (form.title !== undefined) === titled ? (
      <section key={form.action + form.hidden.do} className="flex flex-col gap-4">
        {form.title && <h2 className="text-xl font-medium">{form.title}</h2>}
        <Form form={form} id={`form-${index}`} />
      </section>
    ) : null,
  )
}

function Top({ page }: { page: BookingsPageProps }) {
  const { back, title, intro } = page
  return (
    <>
      {back && (
        <a
          href={back.url}
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-soft hover:text-ink"
        >
          <Icon name="back" mirrored />
          {back.label}
        </a>
      )}
      <h1 tabIndex={-1} className="display text-4xl break-words lg:text-5xl">
        {title}
      </h1>
      {page.state === 'booked' && <Status page={page} />}
      {intro && <p className="max-w-prose text-lg text-pretty text-soft">{intro}</p>}
    </>
  )
}

function Status({ page: { statusText, isOff } }: { page: BookedProps }) {
  return (
    <p
      className={classes(
        'inline-flex items-center gap-2 self-start rounded-full px-4 py-1.5 text-sm font-medium',
        isOff ? 'bg-sunken text-ink' : 'bg-accent-soft text-accent',
      )}
    >
      {statusText}
    </p>
  )
}

/** Dark on white in every theme, for readers at the door. */
function Codes({ page: { codes = [] } }: { page: BookedProps }) {
  if (codes.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-6">
      {codes.map(({ label, size, path }) => (
        <li key={label} className="flex w-56 max-w-full flex-col gap-2">
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={label}
            shapeRendering="crispEdges"
            className="aspect-square w-full rounded-control"
          >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <Caption label={label} />
        </li>
      ))}
    </ul>
  )
}

/** Its last word, a number, stays in one piece. */
function Caption({ label }: { label: string }) {
  const at = label.lastIndexOf(' ') + 1
  return (
    <span className="break-words">
      {label.slice(0, at)}
      <span className="inline-block">{label.slice(at)}</span>
    </span>
  )
}

/** A course may have a hundred dates. */
const mostOpen = 8

/** What is booked: between messages and form on a small screen, beside them on a large one. */
function About({ page }: { page: BookingsPageProps }) {
  const { facts, image } = page
  const policy = page.state === 'details' ? page.policy : undefined
  return (
    <div className="order-2 flex min-w-0 flex-col gap-6 self-start rounded-panel bg-sunken p-5 sm:p-6 lg:order-none lg:col-start-2 lg:row-start-2">
      {image && (
        <Picture
          image={image}
          sizes="(min-width: 1024px) 17rem, 100vw"
          className="aspect-[3/2] w-full rounded-control object-cover"
          first
        />
      )}
      <dl aria-live="polite" className="flex flex-col gap-4">
        {facts.map(({ label, lines }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            {(lines.length > mostOpen + 1 ? lines.slice(0, mostOpen) : lines).map((line) => (
              <dd key={line} className="break-words">
                {line}
              </dd>
            ))}
            {lines.length > mostOpen + 1 && (
              <dd>
                <details>
                  <summary className="cursor-pointer py-1 text-soft">
                    {texts.moreLines(lines.length - mostOpen)}
                  </summary>
                  {lines.slice(mostOpen).map((line) => (
                    <p key={line} className="break-words">
                      {line}
                    </p>
                  ))}
                </details>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {policy && (
        <div className="border-t border-line pt-5 text-sm">
          <h2 className="font-medium">{policy.title}</h2>
          {policy.lines.map((line) => (
            <p key={line} className="mt-1.5 break-words whitespace-pre-line text-soft">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** What the page is for stands first. */
function Links({ page: { links: all, state }, first = false }: { page: BookingsPageProps; first?: boolean }) {
  const links = all.filter(({ look }) => (look === 'primary') === first)
  if (links.length === 0) return null
  return (
    <ul className="flex flex-col items-start gap-3">
      {links.map(({ label, url, look }) => (
        <li key={url} className={state === 'gone' ? 'w-full' : undefined}>
          <ButtonLink
            href={url}
            look={look ?? 'secondary'}
            className={state === 'gone' ? 'w-full' : undefined}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
