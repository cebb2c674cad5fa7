import type { ApiAbsentGroup } from '@cartwright/contract/pages/api-reference.ts'
import { texts } from './texts.ts'

/** Calls for what the shop does not have, by what that is. */
export function AbsentCalls({ groups }: { groups: readonly ApiAbsentGroup[] }) {
  return (
    <>
      <p className="max-w-prose text-soft">{texts.absentNote}</p>
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </>
  )
}

function Group({ group: { id, title, note, calls } }: { group: ApiAbsentGroup }) {
  return (
    <article aria-labelledby={id} className="border-t border-line pt-8">
      <h2 id={id} className="text-lg font-medium">
        <a href={`#${id}`}>{title}</a>
      </h2>
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
