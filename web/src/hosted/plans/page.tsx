import type { PlanSummaryProps, PlansPageProps } from '@cartwright/contract/pages/plans.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Form, PageMessages } from '../pages/form.tsx'
import { Frame } from '../pages/frame.tsx'
import { SendingProvider, usePage } from '../pages/use-page.ts'

export function PlansPage(props: PlansPageProps) {
  const { page, sending } = usePage<PlansPageProps>(props)
  return (
    <SendingProvider value={sending}>
      <Frame shop={page.shop}>
        <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 lg:pt-14">
          <div className="flex flex-col gap-3 lg:col-span-2">
            <Top page={page} />
          </div>
          {page.facts.length > 0 && <About page={page} />}
          <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-2">
            <PageMessages messages={page.messages} />
            {page.state === 'summary' && <Due due={page.due} />}
            {page.state === 'summary' && page.terms && <Terms terms={page.terms} />}
            {page.forms.map((form) => (
              <Form key={form.action} form={form} id="buy" />
            ))}
            <Links page={page} />
          </div>
        </div>
      </Frame>
    </SendingProvider>
  )
}

function Top({ page: { back, title, intro } }: { page: PlansPageProps }) {
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
      {intro && <p className="max-w-prose text-lg text-pretty text-soft">{intro}</p>}
    </>
  )
}

/** The plan: above the form on a small screen, beside it on a large one. */
function About({ page: { facts, image, benefits } }: { page: PlansPageProps }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 self-start rounded-panel bg-sunken p-5 sm:p-6 lg:col-start-2 lg:row-start-2">
      {image && (
        <Picture
          image={image}
          sizes="(min-width: 1024px) 19rem, 100vw"
          className="aspect-[3/2] w-full rounded-control object-cover"
          first
        />
      )}
      <dl className="flex flex-col gap-4">
        {facts.map(({ label, lines }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="break-words whitespace-pre-line">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {benefits.lines.length > 0 && (
        <div className="border-t border-line pt-5">
          <h2 className="font-medium">{benefits.title}</h2>
          <ul className="mt-2 flex flex-col gap-2">
            {benefits.lines.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Icon name="check" className="mt-1 shrink-0 text-accent" />
                <span className="min-w-0 break-words">{line}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Due({ due: { label, text, note } }: Pick<PlanSummaryProps, 'due'>) {
  return (
    <div className="border-y border-line py-5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="numbers text-2xl font-medium">{text}</span>
      </p>
      {note && <p className="mt-2 text-pretty text-soft">{note}</p>}
    </div>
  )
}

/** Above the box to tick. Long ones scroll, so that the button stays near. */
function Terms({ terms: { title, text } }: { terms: NonNullable<PlanSummaryProps['terms']> }) {
  return (
    <section className="text-sm" aria-labelledby="terms-of-plan">
      <h2 id="terms-of-plan" className="font-medium">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="mt-2 max-h-64 overflow-y-auto" tabIndex={0}>
        <p className="max-w-prose break-words whitespace-pre-line text-soft">{text}</p>
      </div>
    </section>
  )
}

function Links({ page: { links } }: { page: PlansPageProps }) {
  if (links.length === 0) return null
  return (
    <ul className="flex flex-col items-start gap-3">
      {links.map(({ label, url }) => (
        <li key={url}>
          <ButtonLink href={url} look="secondary">
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
