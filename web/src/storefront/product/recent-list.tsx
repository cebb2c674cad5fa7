import { useEffect, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useFrame, useHref, Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'
import { type Seen, seenIn, withSeen } from './recent.rules.ts'

const kept = 'recently-viewed'

export interface RecentProps {
  now?: Seen | undefined
}

/** What this browser looked at, and nobody else knows; `now` is what it looks at. */
export function RecentList({ now }: RecentProps) {
  const href = useHref()
  const { language, currency } = useFrame()
  const [seen, setSeen] = useState<Seen[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page shows one product as long as it lives
  useEffect(() => {
    const writtenIn = `${language} ${currency}`
    const before = remembered(now && { ...now, writtenIn })
    if (before.every((each) => each.writtenIn === writtenIn)) return setSeen(before)
    written(href('/recently-viewed'), before).then(setSeen, () => {})
  }, [])
  if (seen.length === 0) return null
  return (
    <Wide className="mt-20">
      <h2 className="display mb-6 text-3xl">{t.product.recentlyViewed}</h2>
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-4">
        {seen.map(({ id, slug, name, priceText, image }) => (
          <li key={id} className="w-36 shrink-0 snap-start sm:w-44">
            <a href={href(`/products/${slug}`)} className="group/seen block">
              <span className="block aspect-[4/5] overflow-clip rounded-control bg-sunken">
                {image && (
                  <Picture image={{ ...image, alt: '' }} sizes="176px" className="size-full object-cover" />
                )}
              </span>
              <span className="mt-2 block text-sm underline-offset-4 group-hover/seen:underline">{name}</span>
              <span className="numbers block text-sm text-soft">{priceText}</span>
            </a>
          </li>
        ))}
      </ul>
    </Wide>
  )
}

/** The same as the shop writes them on this page; what it does not sell any more is left out. */
async function written(address: string, seen: readonly Seen[]): Promise<Seen[]> {
  const ids = new URLSearchParams(seen.map(({ id }) => ['id', id]))
  const response = await fetch(`${address}?${ids}`, { headers: { accept: 'application/json' } })
  return (await response.json()).seen
}

/** The others; browsers that keep nothing remember nothing. */
function remembered(now: Seen | undefined): Seen[] {
  try {
    const before = seenIn(localStorage.getItem(kept))
    if (now) localStorage.setItem(kept, JSON.stringify(withSeen(before, now)))
    return before.filter(({ id }) => id !== now?.id)
  } catch {
    return []
  }
}
