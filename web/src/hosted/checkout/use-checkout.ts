import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { request } from '../pages/answers.ts'
import { sendAndSolve } from '../pages/captcha.ts'
import { movesPrices, withoutErrors } from './rules.ts'

/**
 * What the shopper waits for: new prices, or the order. Saving what was typed is nothing to wait for. A newer request
 * replaces any other except placing the order.
 */
type Busy = 'updating' | 'placing' | undefined

export interface Checkout {
  page: CheckoutPageProps
  busy: Busy
  /** The last request failed. */
  unreachable: boolean
  /** The number of answers to buttons that the shopper pressed. Each may move the focus. */
  answers: number
  form: RefObject<HTMLFormElement | null>
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  onChange(event: { target: EventTarget }): void
  onBlur(event: FocusEvent): void
}

/** Milliseconds after the last key until the form is saved. */
const pause = 500

/**
 * The form works without a script. With one, the same post is sent in the background and the answer replaces the page. What
 * was typed stays in the controls: nothing writes to them except the delivery that the server selects.
 */
export function useCheckout(first: CheckoutPageProps): Checkout {
  const [page, setPage] = useState(first)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const { post, schedule, unlock, ...state } = useRequests(form, {
    onPage: setPage,
    onEnd(pressed) {
      const focused = pressed ? undefined : document.activeElement?.id
      setEdited((before) => new Set([...before].filter((name) => name === focused)))
    },
  })
  const update = (kind: Busy) => {
    if (form.current) void post(withAction(form.current, 'update'), kind)
  }
  const latest = useRef(update)
  latest.current = update

  useReturn(form, { unlock, update: () => latest.current('updating') })
  useNewState(page.state)
  usePolling(page, setPage)

  return {
    page: withoutErrors(page, edited),
    ...state,
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
      else if (isSaved(target)) schedule(() => latest.current(undefined))
      if (isTyped(target) && !edited.has(target.name)) setEdited(new Set([...edited, target.name]))
    },
    onBlur({ target }) {
      if (!isControl(target) || !edited.has(target.name)) return
      if (isSaved(target) || wasSubmitted(target)) latest.current(undefined)
    },
  }
}

interface Handlers {
  onPage(page: CheckoutPageProps): void
  /** `pressed`: the shopper pressed a button. */
  onEnd(pressed: boolean): void
}

function useRequests(form: RefObject<HTMLFormElement | null>, { onPage, onEnd }: Handlers) {
  const [busy, setBusy] = useState<Busy>()
  const [unreachable, setUnreachable] = useState(false)
  const [answers, setAnswers] = useState(0)
  const current = useRef<AbortController>(null)
  const placing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function post(fields: FormData, kind: Busy, pressed = false) {
    if (placing.current || !form.current) return
    current.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    placing.current = kind === 'placing'
    clearTimeout(timer.current)
    setBusy((before) => kind ?? before)
    const answer = await sendAndSolve<CheckoutPageProps>(form.current, fields, { signal, captchaOf })
    if (signal.aborted) return
    if (answer && 'location' in answer) return window.location.assign(answer.location)
    unlock()
    if (answer || kind) setUnreachable(!answer)
    if (answer) onPage(answer.props)
    if (pressed) setAnswers((count) => count + 1)
    onEnd(pressed)
  }

  function schedule(work: () => void) {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, pause)
  }

  function unlock() {
    placing.current = false
    setBusy(undefined)
  }

  return { busy, unreachable, answers, post, schedule, unlock }
}

function captchaOf(page: CheckoutPageProps): string | undefined {
  return page.state === 'open' ? page.captchaUrl : undefined
}

/** After going back, the browser may show other choices than the server sent, or the page as it was left: busy. */
function useReturn(
  form: RefObject<HTMLFormElement | null>,
  { unlock, update }: { unlock(): void; update(): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both work at any time
  useEffect(() => {
    if (form.current && isRestored(form.current)) update()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      unlock()
      update()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

/** Another state is like another page: it is read from the top. */
function useNewState(state: CheckoutPageProps['state']): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    document.querySelector('h1')?.focus()
    window.scrollTo(0, 0)
  }, [state])
}

/** While a payment is pending, loads the page again, less and less often. */
function usePolling(page: CheckoutPageProps, show: (page: CheckoutPageProps) => void): void {
  const isPending = page.state === 'thanks' && page.paymentPending
  useEffect(() => {
    if (!isPending) return
    let wait = 4000
    let timer = setTimeout(poll, wait)
    async function poll() {
      const answer = await request<CheckoutPageProps>(window.location.href)
      if (answer && 'location' in answer) window.location.assign(answer.location)
      else if (answer) show(answer.props)
      wait = Math.min(wait * 1.5, 60_000)
      timer = setTimeout(poll, wait)
    }
    return () => clearTimeout(timer)
  }, [isPending, show])
}

type Control = HTMLInputElement | HTMLSelectElement

/** What is typed is saved, except the data of a card. */
function isSaved(control: Control): boolean {
  return control.type !== 'radio' && !control.autocomplete.startsWith('cc-')
}

/** The form was sent before and refused. */
function wasSubmitted({ form }: Control): boolean {
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

function isRestored(form: HTMLFormElement): boolean {
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
