import { useEffect, useRef, useState } from 'react'
import type { ListingProps } from './props.ts'

type How = 'push' | 'back' | 'more'

interface Shown {
  shown: ListingProps
  lists: Pick<ListingProps, 'page' | 'first' | 'cards'>[]
}

/** What is shown, and the ways to something else: without a script they are links and a form, and stay so in new tabs. */
export function useListing(start: ListingProps) {
  const [{ shown, lists }, show] = useState<Shown>({ shown: start, lists: [start] })
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ shown, how: 'back' as How })
  latest.current.shown = shown

  useEffect(() => {
    let asking: AbortController | undefined
    async function go(address: string, how: How) {
      asking?.abort()
      asking = new AbortController()
      const { signal } = asking
      setBusy(true)
      try {
        const listing = await listingAt(address, signal)
        latest.current.how = how
        if (how === 'more') history.replaceState(null, '', listing.address)
        if (how === 'push') history.pushState(null, '', listing.address)
        show(({ lists }) => ({ shown: listing, lists: how === 'more' ? [...lists, listing] : [listing] }))
        setBusy(false)
      } catch {
        if (!signal.aborted) location.assign(address)
      }
    }
    const submit = (event: Event) => {
      event.preventDefault()
      const form = formIn(root.current)
      if (form) go(`${form.action}?${new URLSearchParams(new FormData(form) as never)}`, 'push')
      if (event.type === 'submit') form?.closest('details')?.removeAttribute('open')
    }
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(link.href, link.dataset.go === 'more' ? 'more' : 'push')
    }
    const back = () => {
      const { pathname, search, href } = location
      if (pathname + search !== latest.current.shown.address) go(href, 'back')
    }
    const place = root.current
    place?.addEventListener('change', submit)
    place?.addEventListener('submit', submit)
    place?.addEventListener('click', click)
    addEventListener('popstate', back)
    return () => {
      place?.removeEventListener('change', submit)
      place?.removeEventListener('submit', submit)
      place?.removeEventListener('click', click)
      removeEventListener('popstate', back)
    }
  }, [])

  useEffect(() => {
    const form = formIn(root.current)
    form?.reset()
    const sort = form?.elements.namedItem('sort')
    if (sort instanceof HTMLSelectElement) sort.value = shown.sort
    arrive(root.current, latest.current.how)
    latest.current.how = 'back'
  }, [shown])

  return { shown, lists, busy, root }
}

async function listingAt(address: string, signal: AbortSignal): Promise<ListingProps> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()).props.listing
}

function formIn(place: HTMLElement | null): HTMLFormElement | null | undefined {
  return place?.querySelector<HTMLFormElement>('form#filters')
}

/** New cards are gone to; after a filter the list is looked at from its beginning, and the focus is never lost. */
function arrive(place: HTMLElement | null, how: How): void {
  if (!place || how === 'back') return
  if (how === 'more') {
    place.querySelector<HTMLElement>('.cards:last-of-type a')?.focus()
    return
  }
  const count = place.querySelector<HTMLElement>('[data-count]')
  if (document.activeElement === document.body) count?.focus({ preventScroll: true })
  if (place.getBoundingClientRect().top < 0) count?.scrollIntoView()
}
