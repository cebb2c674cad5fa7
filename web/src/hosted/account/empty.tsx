import type { AccountEmpty } from '@cartwright/contract/pages/identity.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Nothing here yet, and where to go instead. */
export function Empty({ empty: { title, text, link } }: { empty: AccountEmpty }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-panel border border-dashed border-strong px-6 py-16 text-center">
      <p className="display text-2xl">{title}</p>
      <p className="max-w-prose text-pretty text-soft">{text}</p>
      <ButtonLink href={link.url} look="secondary" className="mt-3">
        {link.label}
      </ButtonLink>
    </div>
  )
}
