import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { LanguageLinks } from '../kit/language-links.tsx'
import { t } from '../kit/texts.ts'

export function Footer() {
  const { name } = useFrame()
  return (
    <footer className="mt-24 border-t border-line bg-sunken">
      <Lists />
      <Wide>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4 text-sm text-soft">
          <p className="me-auto">© {name}</p>
          <Preferences />
        </div>
      </Wide>
    </footer>
  )
}

function Lists() {
  const { name, tagline, collections, pages, email, phone } = useFrame()
  const href = useHref()
  return (
    <Wide className="grid grid-cols-1 gap-10 py-14 wrap-anywhere sm:grid-cols-2 lg:grid-cols-[2fr_repeat(3,minmax(0,1fr))]">
      <div>
        <p className="display text-2xl">{name}</p>
        <p className="mt-2 max-w-xs text-soft">{tagline}</p>
      </div>
      <List
        title={t.kit.collections}
        links={[
          { href: href('/collections/all-products'), text: t.kit.allProducts },
          ...collections.map(({ slug, name: text }) => ({ href: href(`/collections/${slug}`), text })),
        ]}
      />
      <List
        title={t.shell.help}
        links={[
          { href: href('/order'), text: t.kit.findOrder },
          ...pages.map(({ path, title }) => ({ href: href(path), text: title })),
        ]}
      />
      <List
        title={t.shell.contact}
        links={[
          ...(email ? [{ href: `mailto:${email}`, text: email }] : []),
          ...(phone ? [{ href: `tel:${phone.replaceAll(' ', '')}`, text: phone }] : []),
        ]}
      />
    </Wide>
  )
}

function Preferences() {
  const { countryName, currency, languages, path, search } = useFrame()
  const href = useHref()
  const address = (query: string) => href(`/preferences?back=${encodeURIComponent(path + query)}`)
  return (
    <>
      {languages.length > 1 && (
        <nav aria-label={t.kit.language}>
          <LanguageLinks here path={path + search} className="flex gap-4" />
        </nav>
      )}
      <a
        href={address(search)}
        onClick={({ currentTarget }) => {
          currentTarget.href = address(location.search)
        }}
        rel="nofollow"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        <span className="sr-only">{t.shell.country}: </span>
        {countryName} · {currency}
      </a>
    </>
  )
}

function List({ title, links }: { title: string; links: { href: string; text: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2 className="font-medium">{title}</h2>
      <ul className="mt-2">
        {links.map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-9 items-center text-soft underline-offset-4 hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
