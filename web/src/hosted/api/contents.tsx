import type { ApiPageProps } from '@cartwright/contract/pages/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

export function Contents({ page: { groups, absent, events } }: { page: ApiPageProps }) {
  return (
    <nav
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.contents}
      className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="group/contents foldable">
        <summary className="flex min-h-13 items-center justify-between gap-3 rounded-control bg-sunken px-4 font-medium">
          {texts.contents}
          <Icon name="chevron" className="transition-transform group-open/contents:rotate-180" />
        </summary>
        <ul className="text-sm max-lg:px-4 max-lg:pt-2">
          {groups.map((group) => (
            <Part
              key={group.id}
              title={group.title}
              links={group.calls.map(({ id, summary }) => ({ id, text: summary }))}
            />
          ))}
          <Part title={texts.absent} links={absent.map(({ id, title }) => ({ id, text: title }))} />
          <Part
            title={texts.events}
            links={events.flatMap((group) =>
              group.events.map(({ id, type }) => ({ id, text: type.split('.').at(-1) ?? '' })),
            )}
          />
          <li>
            <a href="#entities" className="flex min-h-11 items-center font-medium hover:underline">
              {texts.entities}
            </a>
          </li>
          <li>
            <a href="#errors" className="flex min-h-11 items-center font-medium hover:underline">
              {texts.errors}
            </a>
          </li>
        </ul>
      </details>
    </nav>
  )
}

function Part({ title, links }: { title: string; links: readonly { id: string; text: string }[] }) {
  return (
    <li className="border-b border-line">
      <details className="group/part">
        <summary className="flex min-h-11 items-center justify-between gap-3 font-medium">
          {title}
          <Icon name="chevron" className="size-4 text-soft transition-transform group-open/part:rotate-180" />
        </summary>
        <ul className="pb-3">
          {links.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1 text-soft hover:text-ink hover:underline">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
