import type { IdentityPageProps, PageLink } from '@cartwright/contract/pages/identity.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Form, PageMessages } from '../pages/form.tsx'
import { Frame } from '../pages/frame.tsx'
import { SendingProvider, usePage } from '../pages/use-page.ts'
import { Passkey } from './passkey.tsx'

const marks: Partial<Record<IdentityPageProps['state'], IconName>> = {
  sent: 'check',
  waiting: 'clock',
  closed: 'alert',
}

/** Login, registration and consent: one card with one task. */
export function IdentityPage(props: IdentityPageProps) {
  const { page, sending } = usePage(props)
  const { shop, state, title, intro, points, links, messages } = page
  const mark = marks[state]
  return (
    <SendingProvider value={sending}>
      <Frame shop={shop}>
        <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-4 pt-10 sm:px-8 sm:pt-16">
          <div className="flex flex-col gap-3 text-center">
            {mark && (
              <span className="mx-auto mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon name={mark} className="size-7" />
              </span>
            )}
            <h1 className="display text-4xl">{title}</h1>
            {intro && <p className="text-lg text-pretty text-soft">{intro}</p>}
          </div>
          <PageMessages messages={messages} />
          {points.length > 0 && <Points points={points} />}
          {hasCard(page) && <Card page={page} />}
          {links.length > 0 && <Links links={links} alone={!hasCard(page)} />}
        </div>
      </Frame>
    </SendingProvider>
  )
}

function hasCard({ forms, passkey, providers }: IdentityPageProps): boolean {
  return forms.length > 0 || passkey !== undefined || providers.length > 0
}

function Card({ page: { passkey, providers, forms } }: { page: IdentityPageProps }) {
  const [first, ...others] = forms
  return (
    <div className="flex flex-col gap-6 rounded-panel border border-line bg-surface p-6 shadow-floating sm:p-8">
      {passkey && <Passkey passkey={passkey} />}
      {first && <Form form={first} id="form-0" />}
      {providers.length > 0 && (
        <div className="flex flex-col gap-3 border-t border-line pt-6">
          {providers.map(({ label, url }) => (
            <ButtonLink key={url} href={url} look="secondary" rel="nofollow">
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
      {others.map((form, index) => (
        <Form
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a page stay where they are
          key={index}
          form={form}
          id={`form-${index + 1}`}
          className="border-t border-line pt-4 text-center"
        />
      ))}
    </div>
  )
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="flex flex-col gap-3 rounded-panel bg-sunken px-6 py-5">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Icon name="check" className="mt-0.5 text-accent" />
          <span className="min-w-0">{point}</span>
        </li>
      ))}
    </ul>
  )
}

function Links({ links, alone }: { links: PageLink[]; alone: boolean }) {
  const [first, ...rest] = links
  const others = alone ? rest : links
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      {alone && first && <ButtonLink href={first.url}>{first.label}</ButtonLink>}
      {others.map(({ label, url, text }) => (
        <p key={url}>
          {text && <span className="text-soft">{text} </span>}
          <a
            href={url}
            className="inline-flex min-h-11 items-center text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {label}
          </a>
        </p>
      ))}
    </div>
  )
}
