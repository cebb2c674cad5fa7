import type { ApiAbsentGroup } from '@cartwright/contract/pages/api-reference.ts'
import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { texts } from './texts.ts'

/** Calls for what the shop does not have, by what that is. */
export function AbsentCalls({ page }: { page: ApiPageProps }) {
  return (
    <section aria-labelledby="absent" className="flex flex-col gap-10">
      <div className="flex flex-col gap-3">
        <h2 id="absent" className="display text-3xl">
          {texts.absent}
        </h2>
        <p className="max-w-prose text-soft">{texts.absentNote}</p>
      </div>
      {page.absent.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </section>
  )
}

function Group({ group: { id, title, note, calls } }: { group: ApiAbsentGroup }) {
  return (
    <article aria-labelledby={id} className="border-t border-line pt-8">
      <h3 id={id} className="text-lg font-medium">
        <a href={`#${id}`}>{title}</a>
      </h3>
      <p className="mt-2 text-sm text-soft">{note}</p>
      <ul className="mt-3 flex flex-col text-sm">
        {calls.map(({ name, method, path, alsoAt, answer }) => (
          <li key={`${method} ${path}`} className="border-t border-line py-3">
            <p className="font-mono break-all">
              <span className="font-semibold text-accent">{method}</span> {path}
            </p>
            <p className="mt-1 text-soft">
              <code className="break-all">{name}</code> · {answer}
            </p>
            {alsoAt.length > 0 && (
              <p className="mt-1 text-soft">
                {texts.alsoAt}: <span className="font-mono break-all">{alsoAt.join(', ')}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </article>
  )
}
