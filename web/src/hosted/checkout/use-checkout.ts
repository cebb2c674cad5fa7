import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { movesPrices } from './fields.rules.ts'
import { withoutErrors } from './rules.ts'

/**
 * What is under way: prices are brought up to date, or the order is placed. What is only kept is nothing to wait for. A
 * newer request overtakes all but the placing, which is awaited.
 */
export type Busy = 'updating' | 'placing' | undefined

export interface Checkout {
  page: CheckoutPageProps
  busy: Busy
  /** The last request did not come through. */
  unreachable: boolean
  /** How many answers the shopper asked for with a button: each may move the focus. */
  answers: number
  form: RefObject<HTMLFormElement | null>
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  onChange(event: { target: EventTarget }): void
  onBlur(event: FocusEvent): void
}

/** Milliseconds without a key pressed after which what was typed is kept. */
const pause = 500

/**
 * The form posts by itself; this sends the same post in the background instead and shows the answer in place. What is
 * typed stays in the controls: they are never written to, except the delivery that the server chose.
 */
export function useCheckout(first: CheckoutPageProps): Checkout {
  const [page, setPage] = useState(first)
  const [busy, setBusy] = useState<Busy>()
  const [unreachable, setUnreachable] = useState(false)
  const [answers, setAnswers] = useState(0)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const request = useRef<AbortController>(null)
  const placing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function post(fields: FormData, kind: Busy, pressed: boolean) {
    if (placing.current || !form.current) return
    request.current?.abort()
    const mine = new AbortController()
    request.current = mine
    placing.current = kind === 'placing'
    clearTimeout(timer.current)
    timer.current = undefined
    setBusy((before) => kind ?? before)
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const answer = await ask(form.current.action, { method: 'POST', body, signal: mine.signal })
    if (mine.signal.aborted) return
    if (answer && 'location' in answer) {
      window.location.assign(answer.location)
      return
    }
    placing.current = false
    setBusy(undefined)
    if (answer || kind) setUnreachable(!answer)
    if (answer) setPage(answer.props)
    if (pressed) setAnswers((count) => count + 1)
    const going = pressed ? undefined : document.activeElement?.id
    setEdited((before) => new Set([...before].filter((name) => name === going)))
  }

  const update = (kind: Busy) => {
    if (form.current) void post(withAction(form.current, 'update'), kind, false)
  }
  const latest = useRef(update)
  latest.current = update

  useEffect(() => {
    if (form.current && restored(form.current)) latest.current('updating')
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      placing.current = false
      setBusy(undefined)
      latest.current('updating')
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const state = useRef(page.state)
  useEffect(() => {
    if (state.current === page.state) return
    state.current = page.state
    document.querySelector('h1')?.focus()
    window.scrollTo(0, 0)
  }, [page.state])

  usePolling(page, setPage)

  return {
    page: withoutErrors(page, edited),
    busy,
    unreachable,
    answers,
    form,
    onSubmit(event) {
      event.preventDefault()
      const fields = new FormData(event.currentTarget, event.nativeEvent.submitter)
      const action = fields.get('do') ?? 'place'
      void post(fields, action === 'place' ? 'placing' : 'updating', action !== 'update')
    },
    onChange({ target }) {
      if (!isControl(target)) return
      if (movesPrices(target.name, target.autocomplete)) update('updating')
      else if (isWorthKeeping(target)) {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => latest.current(undefined), pause)
      }
      if (isTyped(target) && !edited.has(target.name)) setEdited(new Set([...edited, target.name]))
    },
    onBlur({ target }) {
      if (!isControl(target) || !edited.has(target.name)) return
      if (isWorthKeeping(target) || isTried(target)) latest.current(undefined)
    },
  }
}

/** A payment whose answer is awaited: asks for the page again, ever more rarely. */
function usePolling(page: CheckoutPageProps, show: (page: CheckoutPageProps) => void): void {
  const isPending = page.state === 'thanks' && page.paymentPending
  useEffect(() => {
    if (!isPending) return
    let wait = 4000
    let timer = setTimeout(look, wait)
    async function look() {
      const answer = await ask(window.location.href, { method: 'GET' })
      if (answer && 'location' in answer) window.location.assign(answer.location)
      else if (answer) show(answer.props)
      wait = Math.min(wait * 1.5, 60_000)
      timer = setTimeout(look, wait)
    }
    return () => clearTimeout(timer)
  }, [isPending, show])
}

type Control = HTMLInputElement | HTMLSelectElement

/** A card is sent with the order, or to hear whether it is right by now. */
function isWorthKeeping(control: Control): boolean {
  return isTyped(control) && !control.autocomplete.startsWith('cc-')
}

function isTried({ form }: Control): boolean {
  return form?.elements.namedItem('tried') !== null
}

function isTyped(control: Control): boolean {
  return control instanceof HTMLSelectElement || !['radio', 'checkbox'].includes(control.type)
}

function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function withAction(form: HTMLFormElement, action: string): FormData {
  const fields = new FormData(form)
  fields.set('do', action)
  return fields
}

/** The browser brought back other choices than the server sent, e.g. after going back. */
function restored(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (!isControl(control) || !movesPrices(control.name, control.autocomplete)) return false
    if (control instanceof HTMLSelectElement) {
      return [...control.options].some((option) => option.selected !== option.defaultSelected)
    }
    return control.type === 'radio' || control.type === 'checkbox'
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  })
}

type Answer = { props: CheckoutPageProps } | { location: string }

async function ask(address: string, request: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { ...request, headers: { accept: 'application/json' } })
    const answer: unknown = await response.json()
    return isAnswer(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('props' in value || 'location' in value)
}
