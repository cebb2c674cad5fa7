import type { ApiCall, ApiEntity, ApiError, ApiPart } from '@cartwright/contract/pages/api-reference.ts'
import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { Column, Frame } from '../pages/frame.tsx'
import { AbsentCalls } from './absent-calls.tsx'
import { Contents, Found, Pages, Search } from './contents.tsx'
import { Events } from './events.tsx'
import { Fields } from './fields.tsx'
import { texts } from './texts.ts'

export function ApiPage(page: ApiPageProps) {
  const { shop, title, about, documentUrl, pages, part, query } = page
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
        <div className="flex flex-col gap-5 pt-10 pb-8 lg:pt-14 lg:pb-12">
          <h1 className="display text-4xl lg:text-5xl">{title}</h1>
          {about && <p className="max-w-prose text-soft">{about}</p>}
          <Search page={page} />
        </div>
        {pages.length === 0 ? (
          <Part part={part} query={query} />
        ) : (
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <Pages page={page} />
            <div className="flex min-w-0 flex-col gap-12">
              <Part part={part} query={query} />
            </div>
          </div>
        )}
      </Column>
    </Frame>
  )
}

function Part({ part, query }: { part: ApiPart; query: string }) {
  if (part.kind === 'contents') return <Contents groups={part.groups} />
  if (part.kind === 'found') return <Found part={part} query={query} />
  if (part.kind === 'absent') return <AbsentCalls groups={part.groups} />
  if (part.kind === 'errors') return <Errors errors={part.errors} />
  return (
    <>
      {part.kind === 'calls' ? (
        part.calls.map((call) => <Call key={call.id} call={call} />)
      ) : (
        <Events events={part.events} />
      )}
      {part.entities.length > 0 && <Entities entities={part.entities} />}
    </>
  )
}

function Call({ call }: { call: ApiCall }) {
  const { id, name, method, path, alsoAt, summary, callers, permission, request, reply } = call
  return (
    <article aria-labelledby={id} className="reference border-t border-line pt-8">
      <h2 id={id} className="text-lg font-medium">
        <a href={`#${id}`}>{summary}</a>
      </h2>
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

function Entities({ entities }: { entities: readonly ApiEntity[] }) {
  return (
    <section aria-labelledby="objects" className="mt-8 flex flex-col gap-10">
      <h2 id="objects" className="display text-3xl">
        {texts.objects}
      </h2>
      {entities.map(({ id, name, shape }) => (
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

function Errors({ errors }: { errors: readonly ApiError[] }) {
  return (
    <dl className="flex flex-col">
      {errors.map(({ code, status, message }) => (
        <div key={code} className="grid gap-x-6 border-t border-line py-3 text-sm sm:grid-cols-2">
          <dt id={`error-${code}`} className="min-w-0">
            <code className="break-all">{code}</code> <span className="numbers text-soft">{status}</span>
          </dt>
          <dd className="text-soft">{message}</dd>
        </div>
      ))}
    </dl>
  )
}
