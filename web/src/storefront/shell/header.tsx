import { Icon } from '../../ui/icon.tsx'
import { CartLink } from '../cart/cart-link.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { SearchForm } from '../search/search-form.tsx'

export function Header() {
  const { name, logo, announcement } = useFrame()
  const href = useHref()
  return (
    <>
      {announcement && (
        <aside
          aria-label={t.shell.announcement}
          className="bg-accent px-4 py-2 text-center text-sm text-on-accent"
        >
          {announcement}
        </aside>
      )}
      <header className="sticky top-0 z-30 border-b border-line bg-paper">
        <Wide className="flex min-h-16 items-center gap-2 lg:gap-8">
          <Menu />
          <a
            href={href('/')}
            className="display me-auto inline-flex min-h-11 min-w-0 items-center text-2xl lg:me-0"
          >
            {logo ? <img src={`${logo}?w=256`} alt={name} className="h-9 w-auto" /> : name}
          </a>
          <Collections />
          <SearchForm className="hidden w-52 lg:block" id="header-search" />
          <a
            href={href('/search')}
            aria-label={t.shell.search}
            className="inline-flex size-11 items-center justify-center lg:hidden"
          >
            <Icon name="search" />
          </a>
          <AccountLink />
          <CartLink />
        </Wide>
      </header>
    </>
  )
}

function Collections() {
  const { menu } = useFrame()
  const href = useHref()
  return (
    <nav aria-label={t.shell.menu} className="me-auto hidden lg:block">
      <ul className="flex">
        {menu.map(({ path, name, from }) => (
          <li key={path} className={hiddenBelow[from]}>
            <a
              href={href(path)}
              className="inline-flex min-h-11 items-center whitespace-nowrap px-3 decoration-1 underline-offset-8 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The account is a hosted page; it takes the language of this one. */
function AccountLink() {
  const { prefix } = useFrame()
  return (
    <a
      href={prefix ? `/account?lang=${prefix.slice(1)}` : '/account'}
      rel="nofollow"
      aria-label={t.shell.account}
      className="inline-flex size-11 items-center justify-center lg:-mx-4"
    >
      <Icon name="user" />
    </a>
  )
}

/** Indexed by the steps of header.rules.ts. */
const hiddenBelow = ['', 'max-[72rem]:hidden', 'max-[80rem]:hidden', 'max-[88rem]:hidden', 'hidden']
const hiddenFrom = ['lg:hidden', 'min-[72rem]:hidden', 'min-[80rem]:hidden', 'min-[88rem]:hidden', '']

/** A `details` element, so that it works without a script. */
function Menu() {
  const { menu, menuUntil } = useFrame()
  const href = useHref()
  return (
    <details className={`group/menu ${hiddenFrom[menuUntil]}`}>
      <summary className="-ms-2.5 inline-flex size-11 items-center justify-center" aria-label={t.shell.menu}>
        <Icon name="menu" className="group-open/menu:hidden" />
        <Icon name="cross" className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label={t.kit.allCollections}
        className="absolute inset-x-0 top-full max-h-[80dvh] overflow-auto border-y border-line bg-paper px-4 py-4 shadow-floating"
      >
        <SearchForm id="menu-search" className="mb-3 lg:hidden" />
        <ul>
          {menu.map(({ path, name }) => (
            <li key={path} className="border-b border-line last:border-0">
              <a href={href(path)} className="display flex min-h-13 items-center text-xl">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
