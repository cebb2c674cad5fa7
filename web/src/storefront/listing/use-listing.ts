import { propsParameter } from '@cartwright/contract/pages/storefront.ts'
import { useEffect, useRef, useState } from 'react'
import type { ListingProps } from './view.rules.ts'

/** A new entry of the history, the browser's back and forward buttons, or more below the list. */
type Navigation = 'push' | 'back' | 'more'

/** What the history keeps for the way back: the first page of the list, and the scroll position. */
interface SavedState {
  from?: number
  y?: number
}

interface Shown {
  shown: ListingProps
  lists: Pick<ListingProps, 'page' | 'first' | 'cards'>[]
}

/** The list that is shown. Its links and its form load others in place; without a script, they load pages. */
export function useListing(start: ListingProps) {
  const [{ shown, lists }, show] = useState<Shown>({ shown: start, lists: [start] })
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const last = useRef({ address: start.address, from: start.page, how: 'back' as Navigation })

  useEffect(() => {
    if (!root.current) return
    let request: AbortController | undefined
    const go = async (address: string, how: Navigation) => {
      request?.abort()
      request = new AbortController()
      const { signal } = request
      setBusy(true)
      try {
        const all = await fetchListings(address, how, signal)
        const listing = all.at(-1) ?? start
        const from = how === 'more' ? last.current.from : listing.page - all.length + 1
        last.current = { address: listing.address, from, how }
        if (how === 'more') saveState({ from }, listing.address)
        if (how === 'push') history.pushState(null, '', listing.address)
        show(({ lists }) => ({ shown: listing, lists: how === 'more' ? [...lists, listing] : all }))
        setBusy(false)
      } catch {
        if (!signal.aborted) location.assign(address)
      }
    }
    if (earlierPages(location.href).length > 0) go(location.href, 'back')
    return listen(root.current, go, () => last.current.address)
  }, [start])

  useEffect(() => {
    const { how } = last.current
    last.current.how = 'back'
    if (root.current) showListing(root.current, shown, how)
    if (lists.length > 1 && how === 'back') scrollTo(0, savedState().y ?? scrollY)
  }, [shown, lists])

  return { shown, lists, busy, root }
}

/** The page at an address; after going back, with the pages that were shown above it. */
function fetchListings(address: string, how: Navigation, signal: AbortSignal): Promise<ListingProps[]> {
  const before = how === 'back' ? earlierPages(address) : []
  return Promise.all([...before, address].map((each) => fetchListing(each, signal)))
}

/** Sets the controls to what the list is filtered and sorted by, and moves the focus. */
function showListing(root: HTMLElement, shown: ListingProps, how: Navigation): void {
  const form = formIn(root)
  form?.reset()
  const sort = form?.elements.namedItem('sort')
  if (sort instanceof HTMLSelectElement) sort.value = shown.sort
  moveFocus(root, how)
}

function savedState(): SavedState {
  return history.state ?? {}
}

function saveState(state: SavedState, address = location.href): void {
  history.replaceState({ ...savedState(), ...state }, '', address)
}

/** The addresses of the pages that were shown above this one. */
function earlierPages(address: string): string[] {
  const url = new URL(address, location.href)
  const page = Number(url.searchParams.get('page') ?? 1)
  const { from = page } = savedState()
  return Array.from({ length: Math.max(0, page - from) }, (_, index) => {
    url.searchParams.set('page', String(from + index))
    return url.href
  })
}

async function fetchListing(address: string, signal: AbortSignal): Promise<ListingProps> {
  const url = new URL(address, location.href)
  url.searchParams.set(propsParameter, '1')
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()).props.listing
}

type Go = (address: string, how: Navigation) => void

function listen(root: HTMLElement, go: Go, current: () => string): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const form = formIn(root)
  const submit = (event: Event) => {
    event.preventDefault()
    if (form) go(`${form.action}?${new URLSearchParams(new FormData(form) as never)}`, 'push')
  }
  root.addEventListener('change', submit, { signal })
  root.addEventListener('submit', submit, { signal })
  root.addEventListener('click', (event) => follow(event, go), { signal })
  closeSheet(root, form?.closest('details'), signal)
  addEventListener(
    'popstate',
    () => location.pathname + location.search !== current() && go(location.href, 'back'),
    { signal },
  )
  return () => controller.abort()
}

function follow(event: MouseEvent, go: Go): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a')
  if (link?.closest('.cards')) saveState({ y: scrollY })
  if (!link?.matches('[data-go]') || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go(link.href, link.dataset.go === 'more' ? 'more' : 'push')
}

/** The sheet covers the page: it closes when it is submitted, by Escape, or when the focus leaves it. */
function closeSheet(root: HTMLElement, sheet: Element | null | undefined, signal: AbortSignal): void {
  const close = () => sheet?.removeAttribute('open')
  root.addEventListener('submit', close, { signal })
  sheet?.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close(), {
    signal,
  })
  sheet?.addEventListener(
    'focusout',
    (event) => {
      const { relatedTarget: next } = event as FocusEvent
      // Pressing a label gives the focus to what is around the sheet for a moment.
      if (next instanceof Node && !sheet.contains(next) && !next.contains(sheet)) close()
    },
    { signal },
  )
}

function formIn(root: HTMLElement): HTMLFormElement | null {
  return root.querySelector('form#filters')
}

/** Focuses the first new card. After a filter, shows the list from its top and keeps the focus. */
function moveFocus(root: HTMLElement, how: Navigation): void {
  if (how === 'back') return
  if (how === 'more') {
    root.querySelector<HTMLElement>('.cards:last-of-type a')?.focus()
    return
  }
  const count = root.querySelector<HTMLElement>('[data-count]')
  if (document.activeElement === document.body) count?.focus({ preventScroll: true })
  if (root.getBoundingClientRect().top < 0) count?.scrollIntoView()
}
