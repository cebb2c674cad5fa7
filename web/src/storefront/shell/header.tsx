import { Icon } from '../../ui/icon.tsx'
import { t } from '../texts/texts.ts'
import { CartLink } from './cart-link.tsx'
import { SearchForm } from './search-form.tsx'
import { useFrame, useHref, Wide } from './shell.tsx'

export function Header() {
  const { name, logo, announcement, collections } = useFrame()
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
          <nav aria-label={t.shell.menu} className="me-auto hidden lg:block">
            <ul className="flex flex-wrap">
              {collections.map(({ slug, name: title }) => (
                <li key={slug}>
                  <a
                    href={href(`/collections/${slug}`)}
                    className="inline-flex min-h-11 items-center px-3 decoration-1 underline-offset-8 hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <SearchForm className="hidden w-64 lg:block" id="header-search" />
          <a
            href={href('/search')}
            aria-label={t.shell.search}
            className="inline-flex size-11 items-center justify-center lg:hidden"
          >
            <Icon name="search" />
          </a>
          <CartLink />
        </Wide>
      </header>
    </>
  )
}

/** Works as a link list when there is no script: a `details` element needs none. */
function Menu() {
  const { collections } = useFrame()
  const href = useHref()
  return (
    <details className="group/menu lg:hidden">
      <summary className="-ms-2.5 inline-flex size-11 items-center justify-center" aria-label={t.shell.menu}>
        <Icon name="menu" className="group-open/menu:hidden" />
        <Icon name="cross" className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label={t.shell.menu}
        className="absolute inset-x-0 top-full max-h-[80dvh] overflow-auto border-y border-line bg-paper px-4 py-4 shadow-floating"
      >
        <SearchForm id="menu-search" className="mb-3" />
        <ul>
          {collections.map(({ slug, name }) => (
            <li key={slug} className="border-b border-line last:border-0">
              <a href={href(`/collections/${slug}`)} className="display flex min-h-13 items-center text-xl">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
