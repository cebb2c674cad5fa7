import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

/** What the words in the search field may lead to. */
export interface Suggestions {
  products: Suggestion[]
  places: Suggestion[]
  /** The words that were searched for instead. */
  corrected?: string
}

interface Suggestion {
  /** With the language. */
  href: string
  text: string
  price?: string
  fullPrice?: string
  image?: PageImage
}

/** Milliseconds after the last key. */
const pause = 150

/** The list below a search field. Its options are links; the focus stays in the field (WAI-ARIA combobox). */
export default function SuggestionList({ input }: { input: HTMLInputElement }) {
  const { phrase, found, open, close } = useSuggestions(input)
  const options = useOptions(phrase, found)
  const isOpen = open && found !== undefined
  const active = useCombobox(input, { options, isOpen, close })
  const count = Math.max(0, options.length - 1)
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && t.search.suggestions(count)}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click in the list leaves the focus where it is
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute end-0 top-full z-40 mt-2 max-h-[min(36rem,70dvh)] w-[min(26rem,100vw-2rem)] min-w-full overflow-auto rounded-panel border border-line bg-surface p-2 shadow-floating"
        >
          {found.corrected && <Note>{t.search.similar(found.corrected)}</Note>}
          {count === 0 && <Note>{t.search.nothing(phrase)}</Note>}
          {count > 0 && (
            <div id={listId(input)} role="listbox" aria-label={t.search.listName}>
              {options.map((option, index) => (
                <Option
                  key={option.href}
                  id={`${listId(input)}-${index}`}
                  option={option}
                  selected={index === active}
                  ruled={index > 0 && (index === found.products.length || index === count)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return <p className="px-3 py-2 text-sm text-soft">{children}</p>
}

interface OptionProps {
  id: string
  option: Suggestion
  selected: boolean
  /** The first of its kind, below a line. */
  ruled: boolean
}

function Option({ id, option: { href, text, price, fullPrice, image }, selected, ruled }: OptionProps) {
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      href={href}
      className={`flex min-h-11 items-center gap-4 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken ${ruled ? 'border-t border-line' : ''}`}
    >
      {price !== undefined && (
        <span className="h-15 w-12 shrink-0 overflow-clip rounded-control bg-sunken">
          {image && <Picture image={{ ...image, alt: '' }} sizes="48px" className="size-full object-cover" />}
        </span>
      )}
      <span className="min-w-0 flex-1">{text}</span>
      {price !== undefined && (
        <span className="numbers flex shrink-0 flex-col items-end">
          <span className={fullPrice ? 'text-danger' : undefined}>{price}</span>
          {fullPrice && <s className="text-sm text-soft">{fullPrice}</s>}
        </span>
      )}
    </a>
  )
}

function useOptions(phrase: string, found: Suggestions | undefined): Suggestion[] {
  const href = useHref()
  if (!found || found.products.length + found.places.length === 0) return []
  const all = { href: `${href('/search')}?${new URLSearchParams({ q: phrase })}`, text: t.search.all(phrase) }
  return [...found.products, ...found.places, all]
}

interface Combobox {
  options: readonly Suggestion[]
  isOpen: boolean
  close(): void
}

/** Gives the index of the active option: arrow keys change it, -1 is the field itself. */
function useCombobox(input: HTMLInputElement, { options, isOpen, close }: Combobox): number {
  const [active, setActive] = useState(-1)
  const id = listId(input)
  const hasOptions = isOpen && options.length > 0
  const key = options.map(({ href }) => href).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions begin at the field again
  useEffect(() => setActive(-1), [key, isOpen])

  useEffect(() =>
    setAttributes(input, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(hasOptions),
      'aria-controls': hasOptions ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    }),
  )

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isOpen || event.isComposing) return
      const next = nextActive(event.key, active, options.length)
      const option = options[active]
      if (next !== undefined) setActive(next)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && option) location.assign(option.href)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', handleKey)
    return () => input.removeEventListener('keydown', handleKey)
  })

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return active
}

/** One stop for each option, and one for the field. */
function nextActive(key: string, active: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  return step && ((active + 1 + step + count + 1) % (count + 1)) - 1
}

function setAttributes(element: Element, attributes: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

function listId({ id }: HTMLInputElement): string {
  return `${id}-list`
}

/** Searches a moment after the last key. */
function useSuggestions(input: HTMLInputElement) {
  const path = useHref()('/search/suggestions')
  const [{ phrase, found }, setFound] = useState<{ phrase: string; found?: Suggestions }>({ phrase: '' })
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const { search, abort } = createSearch(path, setFound)
    let timer: number | undefined
    const update = () => {
      clearTimeout(timer)
      const typed = input.value.trim()
      setOpen(typed !== '')
      if (typed) timer = window.setTimeout(search, pause, typed)
      else abort()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    update()
    input.addEventListener('input', update, { signal })
    input.addEventListener('focus', update, { signal })
    input.addEventListener('blur', () => setOpen(false), { signal })
    return () => {
      clearTimeout(timer)
      abort()
      listeners.abort()
    }
  }, [input, path])

  return { phrase, found, open, close: () => setOpen(false) }
}

/** Keeps answers, and aborts requests that are outdated. */
function createSearch(path: string, onFound: (result: { phrase: string; found: Suggestions }) => void) {
  const cache = new Map<string, Suggestions>()
  let request: AbortController | undefined
  const search = async (phrase: string) => {
    request?.abort()
    request = new AbortController()
    try {
      const found = cache.get(phrase) ?? (await fetchSuggestions(path, phrase, request.signal))
      cache.set(phrase, found)
      onFound({ phrase, found })
    } catch {
      // Suggestions are a convenience: the form works without them.
    }
  }
  return { search, abort: () => request?.abort() }
}

async function fetchSuggestions(path: string, phrase: string, signal: AbortSignal): Promise<Suggestions> {
  const address = `${path}?${new URLSearchParams({ q: phrase })}`
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}
