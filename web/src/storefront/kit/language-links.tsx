import { useFrame } from './frame.tsx'
import { addressOf } from './head.rules.ts'

interface LanguageLinksProps {
  path: string
  className: string
  /** The path is that of this page, whose query may change. */
  here?: boolean
}

export function LanguageLinks({ path, className, here = false }: LanguageLinksProps) {
  const { languages, prefix } = useFrame()
  return (
    <ul className={className}>
      {languages.map((each) => (
        <li key={each.tag}>
          <a
            href={addressOf(each.prefix, path)}
            onClick={({ currentTarget }) => {
              if (here) currentTarget.search = location.search
            }}
            hrefLang={each.tag}
            lang={each.tag}
            aria-current={each.prefix === prefix ? 'true' : undefined}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-current:underline"
          >
            {each.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
