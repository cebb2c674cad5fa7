import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { words } from './texts.ts'

export function Contents({ page: { groups } }: { page: ApiPageProps }) {
  return (
    <nav
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={words.contents}
      className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="group/contents foldable">
        <summary className="flex min-h-13 items-center justify-between gap-3 rounded-control bg-sunken px-4 font-medium">
          {words.contents}
          <Icon name="chevron" className="transition-transform group-open/contents:rotate-180" />
        </summary>
        <ul className="text-sm max-lg:px-4 max-lg:pt-2">
          {groups.map(({ id, title, calls }) => (
            <li key={id} className="border-b border-line">
              <details className="group/part">
                <summary className="flex min-h-11 items-center justify-between gap-3 font-medium">
                  {title}
                  <Icon
                    name="chevron"
                    className="size-4 text-soft transition-transform group-open/part:rotate-180"
                  />
                </summary>
                <ul className="pb-3">
                  {calls.map((call) => (
                    <li key={call.id}>
                      <a href={`#${call.id}`} className="block py-1 text-soft hover:text-ink hover:underline">
                        {call.summary}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
          <li>
            <a href="#entities" className="flex min-h-11 items-center font-medium hover:underline">
              {words.entities}
            </a>
          </li>
          <li>
            <a href="#errors" className="flex min-h-11 items-center font-medium hover:underline">
              {words.errors}
            </a>
          </li>
        </ul>
      </details>
    </nav>
  )
}
