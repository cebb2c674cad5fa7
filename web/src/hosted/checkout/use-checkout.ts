import type { CheckoutPageProps } from '@cartwright/contract/pages.ts'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { movesPrices } from './fields.rules.ts'

/** What is under way. Only a newer one of the first kind may overtake: what is sent once is awaited. */
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
}

/**
 * The form posts by itself; this sends the same post in the background instead and shows the answer in place. What is
 * typed stays in the controls: they are never written to, except the delivery that the server chose.
 */
export function useCheckout(first: CheckoutPageProps): Checkout {
  const [page, setPage] = useState(first)
  const [busy, setBusy] = useState<Busy>()
  const [unreachable, setUnreachable] = useState(false)
  const [answers, setAnswers] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const request = useRef<AbortController>(null)
  const placing = useRef(false)

  async function post(fields: FormData, kind: Exclude<Busy, undefined>, pressed: boolean) {
    if (placing.current || !form.current) return
    request.current?.abort()
    const mine = new AbortController()
    request.current = mine
    placing.current = kind === 'placing'
    setBusy(kind)
    const answer = await ask(form.current.action, fields, mine.signal)
    if (mine.signal.aborted) return
    if (answer && 'location' in answer) {
      window.location.assign(answer.location)
      return
    }
    placing.current = false
    setBusy(undefined)
    setUnreachable(!answer)
    if (answer) setPage(answer.props)
    if (pressed) setAnswers((count) => count + 1)
  }

  const update = () => {
    if (form.current) void post(withAction(form.current, 'update'), 'updating', false)
  }
  const latest = useRef(update)
  latest.current = update

  useEffect(() => {
    if (form.current && restored(form.current)) latest.current()
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      placing.current = false
      setBusy(undefined)
      latest.current()
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

  return {
    page,
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
      if (isControl(target) && movesPrices(target.name, target.autocomplete)) update()
    },
  }
}

type Control = HTMLInputElement | HTMLSelectElement

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

async function ask(action: string, fields: FormData, signal: AbortSignal): Promise<Answer | undefined> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal,
    })
    const answer: unknown = await response.json()
    return isAnswer(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('props' in value || 'location' in value)
}
