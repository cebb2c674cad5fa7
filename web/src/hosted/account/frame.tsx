import type { AccountNavigation, AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Frame } from '../pages/frame.tsx'
import { texts } from './texts.ts'

/** The member's name and the sections of the account, beside the current one. */
export function AccountFrame({ page, children }: { page: AccountPageProps; children: ReactNode }) {
  const { shop, navigation, title, intro } = page
  return (
    <Frame shop={shop} aside={<Aside navigation={navigation} />}>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 sm:px-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:pt-14">
        <Navigation navigation={navigation} />
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-2">
            {'backUrl' in page && page.backUrl && (
              <a
                href={page.backUrl}
                className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-soft hover:text-ink"
              >
                <Icon name="back" mirrored />
                {page.backLabel}
              </a>
            )}
            <h1 className="display text-4xl lg:text-5xl">{title}</h1>
            {intro && <p className="max-w-prose text-lg text-pretty text-soft">{intro}</p>}
          </div>
          {children}
        </div>
      </div>
    </Frame>
  )
}

function Aside({ navigation: { logout } }: { navigation: AccountNavigation }) {
  return (
    <div className="flex shrink-0 items-center gap-5 text-sm text-soft">
      <a href="/cart" className="inline-flex min-h-11 items-center hover:text-ink">
        {texts.cart}
      </a>
      <a href={logout.url} className="inline-flex min-h-11 items-center hover:text-ink">
        {logout.label}
      </a>
    </div>
  )
}

/** On a small screen, a row that scrolls. */
function Navigation({ navigation: { name, email, links } }: { navigation: AccountNavigation }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="hidden min-w-0 lg:block">
        {name && <p className="display truncate text-xl">{name}</p>}
        <p className="truncate text-sm text-soft">{email}</p>
      </div>
      <nav aria-label={texts.navigation}>
        <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 sm:-mx-8 sm:px-8 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0">
          {links.map(({ section, label, url, current }) => (
            <li key={section} className="shrink-0">
              <a
                href={url}
                aria-current={current ? 'page' : undefined}
                className={classes(
                  'flex min-h-11 items-center rounded-control px-4 whitespace-nowrap',
                  current
                    ? 'bg-accent-soft font-medium text-accent [scroll-initial-target:nearest]'
                    : 'text-soft hover:bg-sunken hover:text-ink',
                )}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
