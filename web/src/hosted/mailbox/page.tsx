import type { MailboxMessage, MailboxPageProps } from '@cartwright/contract/pages/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Column, Frame } from '../pages/frame.tsx'
import { texts } from './texts.ts'

export function MailboxPage(props: MailboxPageProps) {
  const { shop, title, open, messages, listUrl } = props
  return (
    <Frame shop={shop}>
      <Column>
        {open ? (
          <OpenMessage message={open} listUrl={listUrl} />
        ) : (
          <>
            <div className="flex flex-col gap-3 pt-10 pb-8 lg:pt-14">
              <h1 className="display text-4xl lg:text-5xl">{title}</h1>
              <p className="max-w-prose text-soft">{texts.about}</p>
            </div>
            {messages.length === 0 ? <Empty /> : <Messages {...props} />}
          </>
        )}
      </Column>
    </Frame>
  )
}

function Empty() {
  return (
    <div className="rounded-panel border border-dashed border-strong px-6 py-16 text-center">
      <p className="display text-2xl">{texts.empty}</p>
      <p className="mt-2 text-soft">{texts.emptyHint}</p>
    </div>
  )
}

function Messages({ messages, olderUrl }: MailboxPageProps) {
  return (
    <>
      <ul className="divide-y divide-line overflow-clip rounded-panel border border-line bg-surface shadow-raised">
        {messages.map(({ id, url, subject, to, dateText }) => (
          <li key={id}>
            <a
              href={url}
              className="grid gap-x-6 gap-y-0.5 px-5 py-4 hover:bg-accent-soft focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-medium">{subject}</span>
              <span className="numbers text-sm text-soft sm:row-span-2 sm:self-center">{dateText}</span>
              <span className="text-sm text-soft">{to}</span>
            </a>
          </li>
        ))}
      </ul>
      {olderUrl && (
        <a
          href={olderUrl}
          className="mt-6 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.older}
        </a>
      )}
    </>
  )
}

function OpenMessage({ message, listUrl }: { message: MailboxMessage; listUrl: string }) {
  const { subject, from, to, dateText, text, htmlUrl } = message
  return (
    <article className="flex flex-col gap-6 pt-8 lg:pt-10">
      <header className="flex flex-col gap-3">
        <a
          href={listUrl}
          className="inline-flex min-h-11 items-center gap-2 self-start text-soft hover:text-ink"
        >
          <Icon name="back" mirrored />
          {texts.all}
        </a>
        <h1 className="display text-3xl lg:text-4xl">{subject}</h1>
        <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
          <Fact label={texts.from} text={from} />
          <Fact label={texts.to} text={to} />
          <Fact label={texts.date} text={dateText} />
        </dl>
      </header>
      <iframe
        title={texts.body}
        src={htmlUrl}
        sandbox=""
        className="h-[85rem] w-full rounded-panel border border-line bg-[#fff] shadow-raised"
      />
      <details className="group/plain">
        <summary className="inline-flex min-h-11 items-center gap-2 text-accent">
          <span className="underline underline-offset-4">{texts.plain}</span>
          <Icon name="chevron" className="transition-transform group-open/plain:rotate-180" />
        </summary>
        <pre className="mt-3 overflow-x-auto rounded-panel bg-sunken p-6 text-sm whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </article>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-soft">{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
