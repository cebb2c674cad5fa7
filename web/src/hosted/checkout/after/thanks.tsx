import type { ThanksProps } from '@cartwright/contract/pages/pages.ts'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { HiddenFields } from '../../pages/fields.tsx'
import { Frame } from '../../pages/frame.tsx'
import { Messages } from '../../pages/messages.tsx'
import { texts as pageTexts } from '../../pages/texts.ts'
import { Transfer } from '../../pages/transfer/transfer.tsx'
import { texts } from '../texts.ts'

export function Thanks({ page }: { page: ThanksProps }) {
  return (
    <Frame shop={page.shop}>
      <div className="mx-auto grid w-full max-w-6xl gap-12 pt-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20 lg:pt-16">
        <div className="flex flex-col gap-8 px-4 sm:px-0">
          {page.paymentPending && (
            <noscript>
              <meta httpEquiv="refresh" content="10" />
            </noscript>
          )}
          <Heading page={page} />
          <Messages messages={page.messages} />
          {page.paymentPending && <Message kind="info">{texts.thanks.pending(page.email)}</Message>}
          {page.payRest && (
            <form method="post" action={page.payRest.action}>
              <HiddenFields fields={page.payRest.hidden} />
              <Button className="w-full sm:w-auto">{page.payRest.text}</Button>
            </form>
          )}
          {page.transfer && <Transfer transfer={page.transfer} />}
          {page.downloads && <Downloads {...page.downloads} />}
          <Facts page={page} />
          {page.returns && (
            <ButtonLink href={page.returns.url} look="secondary" className="sm:self-start">
              {page.returns.label}
            </ButtonLink>
          )}
          {page.exchanges?.map(({ label, url }) => (
            <ButtonLink key={url} href={url} look="secondary" className="sm:self-start">
              {label}
            </ButtonLink>
          ))}
          <ButtonLink href={page.continueUrl} className="sm:self-start">
            {texts.thanks.continue}
          </ButtonLink>
        </div>
        <aside aria-label={texts.summary} className="self-start bg-sunken px-4 py-8 sm:rounded-panel sm:px-8">
          <h2 className="display mb-6 text-2xl">{texts.summary}</h2>
          <Summary summary={page.summary} texts={pageTexts.summary} />
        </aside>
      </div>
    </Frame>
  )
}

function Heading({ page }: { page: ThanksProps }) {
  const isPlaced = !page.hasEnded && page.messages.every(({ kind }) => kind !== 'error')
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="inline-flex items-center gap-2 self-start rounded-full bg-accent-soft py-1.5 ps-2.5 pe-4 text-sm font-medium text-accent">
        <Icon name={isPlaced ? 'check' : 'info'} />
        <span>
          {texts.thanks.order} <span className="numbers">{page.orderNumber}</span>
        </span>
      </p>
      <h1 tabIndex={-1} className="display text-4xl lg:text-5xl">
        {page.title}
      </h1>
      {isPlaced && !page.paymentPending && (
        <p className="text-lg text-soft">{texts.thanks.mailed(page.email)}</p>
      )}
    </div>
  )
}

function Facts({ page }: { page: ThanksProps }) {
  return (
    <dl className="grid gap-8 border-t border-line pt-8 sm:grid-cols-2">
      <Fact label={texts.thanks.payment} wide>
        {[page.paymentText, page.paymentNote].filter(Boolean).join('\n')}
      </Fact>
      {page.delivery && (
        <Fact label={page.delivery.isPickup ? texts.thanks.pickup : texts.thanks.delivery}>
          {page.delivery.lines.join('\n')}
        </Fact>
      )}
      {page.addressLines.length > 0 && (
        <Fact label={texts.thanks.address}>{page.addressLines.join('\n')}</Fact>
      )}
      {page.buyerNote && <Fact label={texts.note}>{page.buyerNote}</Fact>}
    </dl>
  )
}

function Downloads({ files, renew }: NonNullable<ThanksProps['downloads']>) {
  return (
    <section aria-labelledby="downloads" className="rounded-panel bg-surface p-6">
      <h2 id="downloads" className="display mb-4 text-2xl">
        {texts.thanks.downloads}
      </h2>
      <ul className="flex flex-col gap-4">
        {files.map(({ name, note, url }) => (
          <li key={url ?? name} className="flex flex-col gap-1">
            {url ? (
              <a href={url} rel="nofollow" className="font-medium text-accent underline">
                {name}
              </a>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <span className="text-sm text-soft">{note}</span>
          </li>
        ))}
      </ul>
      {renew && (
        <form method="post" action={renew.action} className="mt-6 flex flex-col gap-2 sm:items-start">
          <HiddenFields fields={renew.hidden} />
          <Button look="secondary" aria-describedby="renew-downloads">
            {texts.thanks.renew}
          </Button>
          <p id="renew-downloads" className="text-sm text-soft">
            {texts.thanks.renewHint}
          </p>
        </form>
      )}
    </section>
  )
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="mb-1 text-sm text-soft">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}
