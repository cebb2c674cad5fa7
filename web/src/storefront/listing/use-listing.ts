import { useEffect, useRef, useState } from 'react'
import type { ListingProps } from './props.ts'

/** By a step of its own, by the browser's buttons, or below what is there. */
type How = 'push' | 'back' | 'more'

/** What the browser keeps for the way back: the first page that is shown, and how far it is scrolled. */
interface Place {
  from?: number
  y?: number
}

interface Shown {
  shown: ListingProps
  lists: Pick<ListingProps, 'page' | 'first' | 'cards'>[]
}

/** What is shown, and the ways to something else: without a script they are links and a form, and stay so in new tabs. */
export function useListing(start: ListingProps) {
  const [{ shown, lists }, show] = useState<Shown>({ shown: start, lists: [start] })
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const last = useRef({ address: start.address, from: start.page, how: 'back' as How })

  useEffect(() => {
    const place = root.current
    if (!place) return
    let asking: AbortController | undefined
    const go = async (address: string, how: How) => {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      setBusy(true)
      try {
        const before = how === 'back' ? earlierAt(address) : []
        const all = await Promise.all([...before, address].map((each) => listingAt(each, signal)))
        const listing = all.at(-1) ?? start
        const from = how === 'more' ? last.current.from : listing.page - before.length
        last.current = { address: listing.address, from, how }
        if (how === 'more') keepPlace({ from }, listing.address)
        if (how === 'push') history.pushState(null, '', listing.address)
        show(({ lists }) => ({ shown: listing, lists: how === 'more' ? [...lists, listing] : all }))
        setBusy(false)
      } catch {
        if (!signal.aborted) location.assign(address)
      }
    }
    if (earlierAt(location.href).length > 0) go(location.href, 'back')
    return listen(place, go, () => last.current.address)
  }, [start])

  useEffect(() => {
    const form = root.current && formIn(root.current)
    form?.reset()
    const sort = form?.elements.namedItem('sort')
    if (sort instanceof HTMLSelectElement) sort.value = shown.sort
    if (root.current) arrive(root.current, last.current.how)
    if (lists.length > 1 && last.current.how === 'back') scrollTo(0, placeKept().y ?? scrollY)
    last.current.how = 'back'
  }, [shown, lists])

  return { shown, lists, busy, root }
}

function placeKept(): Place {
  return history.state ?? {}
}

function keepPlace(place: Place, address = location.href): void {
  history.replaceState({ ...placeKept(), ...place }, '', address)
}

/** The addresses of the pages that were shown above the one at this address. */
function earlierAt(address: string): string[] {
  const url = new URL(address, location.href)
  const page = Number(url.searchParams.get('page') ?? 1)
  const { from = page } = placeKept()
  return Array.from({ length: Math.max(0, page - from) }, (_, index) => {
    url.searchParams.set('page', String(from + index))
    return url.href
  })
}

async function listingAt(address: string, signal: AbortSignal): Promise<ListingProps> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()).props.listing
}

function listen(
  place: HTMLElement,
  go: (address: string, how: How) => void,
  current: () => string,
): () => void {
  const quit = new AbortController()
  const listening = { signal: quit.signal }
  const form = formIn(place)
  const sheet = form?.closest('details')
  const close = () => sheet?.removeAttribute('open')
  const send = (event: Event) => {
    event.preventDefault()
    if (form) go(`${form.action}?${new URLSearchParams(new FormData(form) as never)}`, 'push')
  }
  place.addEventListener('change', send, listening)
  place.addEventListener('submit', send, listening)
  place.addEventListener('submit', close, listening)
  place.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a')
      if (link?.closest('.cards')) keepPlace({ y: scrollY })
      if (!link?.matches('[data-go]') || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(link.href, link.dataset.go === 'more' ? 'more' : 'push')
    },
    listening,
  )
  // The sheet covers the page: who leaves it, by keys too, sees the page again.
  sheet?.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), listening)
  sheet?.addEventListener(
    'focusout',
    ({ relatedTarget: next }) =>
      // What is around the sheet has the focus for a moment when a label is pressed.
      next instanceof Node && !sheet.contains(next) && !next.contains(sheet) && close(),
    listening,
  )
  addEventListener(
    'popstate',
    () => location.pathname + location.search !== current() && go(location.href, 'back'),
    listening,
  )
  return () => quit.abort()
}

function formIn(place: HTMLElement): HTMLFormElement | null {
  return place.querySelector('form#filters')
}

/** New cards are gone to; after a filter the list is looked at from its beginning, and the focus is never lost. */
function arrive(place: HTMLElement, how: How): void {
  if (how === 'back') return
  if (how === 'more') {
    place.querySelector<HTMLElement>('.cards:last-of-type a')?.focus()
    return
  }
  const count = place.querySelector<HTMLElement>('[data-count]')
  if (document.activeElement === document.body) count?.focus({ preventScroll: true })
  if (place.getBoundingClientRect().top < 0) count?.scrollIntoView()
}
