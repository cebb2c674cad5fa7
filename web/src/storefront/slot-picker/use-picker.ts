import { useEffect, useRef, useState } from 'react'
import type { PickerProps } from './view.ts'

/** The picker that is shown. Its links and its form of choices load others in place; without a script, they load pages. */
export function usePicker(start: PickerProps) {
  const [shown, show] = useState(start)
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLElement>(null)
  const [isElsewhere, setElsewhere] = useState(false)

  useEffect(() => {
    const element = root.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    let request: AbortController | undefined
    const go = async (address: string, how: 'push' | 'replace' | 'back') => {
      request?.abort()
      const own = new AbortController()
      request = own
      setBusy(true)
      try {
        show(await fetchPicker(address, own.signal))
        if (how === 'push') history.pushState(null, '', address)
        if (how === 'replace') history.replaceState(null, '', address)
        setBusy(false)
      } catch {
        if (!own.signal.aborted) location.assign(address)
      }
    }
    listen(element, go, signal)
    addEventListener('popstate', () => go(location.href, 'back'), { signal })
    setElsewhere(isOnOtherClocks(start, Date.now()))
    const own = addressInOwnZone(start)
    if (own) go(own, 'replace')
    return () => controller.abort()
  }, [start])

  useEffect(() => {
    // The link that was followed may be gone, and the keyboard's place with it.
    const isLost = shown !== start && document.activeElement === document.body
    if (isLost) root.current?.querySelector<HTMLElement>('#times')?.focus()
  }, [shown, start])

  return { shown, busy, root, isElsewhere }
}

type Go = (address: string, how: 'push' | 'replace' | 'back') => void

function listen(root: HTMLElement, go: Go, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(link.href, 'push')
    },
    { signal },
  )
  const choose = (event: Event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-choices]')
    if (!form) return
    event.preventDefault()
    go(`${form.action}?${new URLSearchParams(new FormData(form) as never)}`, 'push')
  }
  root.addEventListener('change', choose, { signal })
  root.addEventListener('submit', choose, { signal })
}

async function fetchPicker(address: string, signal: AbortSignal): Promise<PickerProps> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()).props.picker
}

/** Times of services by video are shown on the clocks of the visitor, unless the address names others. */
function addressInOwnZone({ zone, zones, placeZone }: PickerProps): string | undefined {
  if (placeZone) return undefined
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const url = new URL(location.href)
  const isKnown = zones.some((group) => group.zones.some(({ value }) => value === own))
  if (url.searchParams.has('zone') || own === zone || !isKnown) return undefined
  url.searchParams.set('zone', own)
  return url.href
}

/** Whether the clocks of the visitor show another time than those of the place where people meet. */
function isOnOtherClocks({ placeZone }: PickerProps, now: number): boolean {
  if (!placeZone) return false
  const text = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
  return text(placeZone) !== text()
}
