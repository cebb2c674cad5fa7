import type { ApiCall } from '@cartwright/contract/pages/api-reference.ts'
import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { Column, Frame } from '../pages/frame.tsx'
import { AbsentCalls } from './absent-calls.tsx'
import { Contents } from './contents.tsx'
import { Events } from './events.tsx'
import { Fields } from './fields.tsx'
import { texts } from './texts.ts'

export function ApiPage(page: ApiPageProps) {
  const { shop, title, about, documentUrl, groups } = page
  return (
    <Frame
      shop={shop}
      footer={
        <a href={documentUrl} className="underline underline-offset-4">
          {texts.document}
        </a>
      }
    >
      <Column>
        <div className="flex flex-col gap-3 pt-10 pb-8 lg:pt-14 lg:pb-12">
          <h1 className="display text-4xl lg:text-5xl">{title}</h1>
          <p className="max-w-prose text-soft">{about}</p>
        </div>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Contents page={page} />
          <div className="flex min-w-0 flex-col gap-20">
            {groups.map(({ id, title, calls }) => (
              <section key={id} aria-labelledby={id} className="flex flex-col gap-12">
                <h2 id={id} className="display text-3xl">
                  {title}
                </h2>
                {calls.map((call) => (
                  <Call key={call.id} call={call} />
                ))}
              </section>
            ))}
            <AbsentCalls page={page} />
            <Events page={page} />
            <Entities page={page} />
            <Errors page={page} />
          </div>
        </div>
      </Column>
    </Frame>
  )
}

function Call({ call }: { call: ApiCall }) {
  const { id, name, method, path, alsoAt, summary, callers, permission, request, reply } = call
  return (
    <article aria-labelledby={id} className="reference border-t border-line pt-8">
      <h3 id={id} className="text-lg font-medium">
        <a href={`#${id}`}>{summary}</a>
      </h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 rounded-control bg-sunken px-4 py-3 font-mono text-sm">
        <span className="font-semibold text-accent">{method}</span>
        <span className="min-w-0 break-all">{path}</span>
      </p>
      <p className="mt-3 text-sm text-soft">
        <code>{name}</code> · {texts.callers}: {callers.join(', ')}
        {permission && (
          <>
            {' '}
            · {texts.permission} <code className="break-all">{permission}</code>
          </>
        )}
      </p>
      {alsoAt.length > 0 && (
        <details className="mt-1 text-sm text-soft">
          <summary className="inline-flex min-h-8 items-center underline underline-offset-4">
            {texts.alsoAt}
          </summary>
          <ul className="mt-1 font-mono break-all">
            {alsoAt.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </details>
      )}
      {request && <Fields title={texts.request} shape={request} empty={texts.nothing} />}
      {reply && <Fields title={texts.reply} shape={reply} empty={texts.emptyReply} />}
    </article>
  )
}

function Entities({ page }: { page: ApiPageProps }) {
  return (
    <section aria-labelledby="entities" className="flex flex-col gap-10">
      <h2 id="entities" className="display text-3xl">
        {texts.entities}
      </h2>
      {page.entities.map(({ id, name, shape }) => (
        <article key={id} aria-labelledby={id} className="reference border-t border-line pt-6">
          <h3 id={id} className="font-mono font-medium">
            <a href={`#${id}`}>{name}</a>
          </h3>
          <Fields shape={shape} empty={texts.emptyReply} />
        </article>
      ))}
    </section>
  )
}

function Errors({ page }: { page: ApiPageProps }) {
  return (
    <section aria-labelledby="errors" className="flex flex-col gap-6">
      <h2 id="errors" className="display text-3xl">
        {texts.errors}
      </h2>
      <dl className="flex flex-col">
        {page.errors.map(({ code, status, message }) => (
          <div key={code} className="grid gap-x-6 border-t border-line py-3 text-sm sm:grid-cols-2">
            <dt className="min-w-0">
              <code className="break-all">{code}</code> <span className="numbers text-soft">{status}</span>
            </dt>
            <dd className="text-soft">{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
