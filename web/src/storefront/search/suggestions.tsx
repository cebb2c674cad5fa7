import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'

/** What somebody may be looking for. */
export interface Suggested {
  products: Option[]
  places: Option[]
  /** The words that were looked for instead. */
  corrected?: string
}

interface Option {
  /** With the language. */
  href: string
  text: string
  price?: string
  fullPrice?: string
  image?: PageImage
}

const pause = 150

/** The list below a search field: its options are links, the field keeps the focus (WAI-ARIA combobox). */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const { phrase, found, open, close } = useSuggested(input)
  const [active, setActive] = useState(-1)
  const href = useHref()
  const id = `${input.id}-list`
  const all = { href: `${href('/search')}?${new URLSearchParams({ q: phrase })}`, text: t.search.all(phrase) }
  const { products = [], places = [], corrected } = found ?? {}
  const count = products.length + places.length
  // There are no results to see where nothing was found.
  const options = count > 0 ? [...products, ...places, all] : []
  const shown = open && found !== undefined
  const begins = (index: number) => index > 0 && (index === products.length || index === options.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions are looked at from the field on
  useEffect(() => setActive(-1), [found, open])

  useEffect(() => {
    const set = (name: string, value: string | undefined) =>
      value === undefined ? input.removeAttribute(name) : input.setAttribute(name, value)
    set('role', 'combobox')
    set('aria-autocomplete', 'list')
    set('aria-expanded', String(shown && count > 0))
    set('aria-controls', shown && count > 0 ? id : undefined)
    set('aria-activedescendant', shown && active >= 0 ? `${id}-${active}` : undefined)
  })

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!shown || event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const stops = options.length + 1
      if (step) setActive(((active + 1 + step + stops) % stops) - 1)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && active >= 0) location.assign(options[active]?.href ?? all.href)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', keys)
    return () => input.removeEventListener('keydown', keys)
  })

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const option = (each: Option, index: number) => (
    <a
      key={each.href}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      href={each.href}
      className={`flex min-h-11 items-center gap-4 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken ${begins(index) ? 'border-t border-line' : ''}`}
    >
      {each.price !== undefined && (
        <span className="h-15 w-12 shrink-0 overflow-clip rounded-control bg-sunken">
          {each.image && (
            <Picture image={{ ...each.image, alt: '' }} sizes="48px" className="size-full object-cover" />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1">{each.text}</span>
      {each.price !== undefined && (
        <span className="numbers flex shrink-0 flex-col items-end">
          <span className={each.fullPrice ? 'text-danger' : undefined}>{each.price}</span>
          {each.fullPrice && <s className="text-sm text-soft">{each.fullPrice}</s>}
        </span>
      )}
    </a>
  )

  return (
    <>
      <p role="status" className="sr-only">
        {shown && t.search.suggestions(count)}
      </p>
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click in the list leaves the focus where it is
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute end-0 top-full z-40 mt-2 max-h-[min(36rem,70dvh)] w-[min(26rem,100vw-2rem)] min-w-full overflow-auto rounded-panel border border-line bg-surface p-2 shadow-floating"
        >
          {corrected && <p className="px-3 py-2 text-sm text-soft">{t.search.similar(corrected)}</p>}
          {count === 0 && <p className="px-3 py-2 text-sm text-soft">{t.search.nothing(phrase)}</p>}
          {count > 0 && (
            <div id={id} role="listbox" aria-label={t.search.listName}>
              {options.map(option)}
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Asks a moment after the last key; what was asked before is kept, what is outdated is given up. */
function useSuggested(input: HTMLInputElement) {
  const href = useHref()
  const path = href('/search/suggestions')
  const [{ phrase, found }, setFound] = useState<{ phrase: string; found?: Suggested }>({ phrase: '' })
  const [open, setOpen] = useState(false)
  const known = useRef(new Map<string, Suggested>())

  useEffect(() => {
    let timer: number | undefined
    let asking: AbortController | undefined
    const ask = async (typed: string) => {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      try {
        const found = known.current.get(typed) ?? (await suggestedFor(path, typed, signal))
        known.current.set(typed, found)
        setFound({ phrase: typed, found })
      } catch {
        // Suggestions are a convenience: the form works without them.
      }
    }
    const look = () => {
      clearTimeout(timer)
      const typed = input.value.trim()
      setOpen(typed !== '')
      if (typed) timer = window.setTimeout(ask, pause, typed)
      else asking?.abort()
    }
    const leave = () => setOpen(false)
    look()
    input.addEventListener('input', look)
    input.addEventListener('focus', look)
    input.addEventListener('blur', leave)
    return () => {
      clearTimeout(timer)
      asking?.abort()
      input.removeEventListener('input', look)
      input.removeEventListener('focus', look)
      input.removeEventListener('blur', leave)
    }
  }, [input, path])

  return { phrase, found, open, close: () => setOpen(false) }
}

async function suggestedFor(path: string, typed: string, signal: AbortSignal): Promise<Suggested> {
  const address = `${path}?${new URLSearchParams({ q: typed })}`
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}
