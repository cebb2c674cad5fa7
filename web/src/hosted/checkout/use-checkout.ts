import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { request } from '../pages/answers.ts'
import { sendAndSolve } from '../pages/captcha.ts'
import type { Service, Token } from './fields/service.ts'
import { type ServiceFields, useServiceFields } from './fields/use-service-fields.ts'
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
  /** Those of a payment service. */
  fields: ServiceFields
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
  const service = useRef<Service>(undefined)
  const { post, schedule, unlock, ...state } = useRequests(form, {
    service,
    onPage: setPage,
    onEnd: (pressed) => setEdited((before) => stillEdited(before, pressed)),
  })
  const update = async (kind: Busy) => {
    if (form.current) await post(withAction(form.current, 'update'), { kind })
  }
  const latest = useRef(update)
  latest.current = update

  const fields = useServiceFields(page, {
    ...{ form, service },
    update: () => latest.current('updating'),
    place: (sent, token) => post(sent, { kind: 'placing', pressed: true, token }),
  })

  useReturn(form, { unlock, update: () => void latest.current('updating') })
  useNewState(page.state)
  usePolling(page, setPage)

  return {
    page: withoutErrors(page, edited),
    ...state,
    form,
    onSubmit(event) {
      event.preventDefault()
      const sent = new FormData(event.currentTarget, event.nativeEvent.submitter)
      const action = sent.get('do') ?? 'place'
      void post(sent, { kind: action === 'place' ? 'placing' : 'updating', pressed: action !== 'update' })
    },
    onChange({ target }) {
      if (!isControl(target)) return
      if (movesPrices(target.name, target.autocomplete)) void update('updating')
      else if (isSaved(target)) schedule(() => void latest.current(undefined))
      if (isTyped(target) && !edited.has(target.name)) setEdited(new Set([...edited, target.name]))
    },
    onBlur({ target }) {
      if (!isControl(target) || !edited.has(target.name)) return
      if (isSaved(target) || wasSubmitted(target)) void latest.current(undefined)
    },
    fields,
  }
}

/** The answer covers what was typed, but for what is being typed. */
function stillEdited(before: ReadonlySet<string>, pressed: boolean): ReadonlySet<string> {
  const focused = pressed ? undefined : document.activeElement?.id
  return new Set([...before].filter((name) => name === focused))
}

interface Post {
  kind: Busy
  pressed?: boolean
  /** Of a wallet. Otherwise of what was typed into the fields of a payment service. */
  token?: () => Promise<Token>
}

interface Handlers {
  service: RefObject<Service | undefined>
  onPage(page: CheckoutPageProps): void
  /** `pressed`: the shopper pressed a button. */
  onEnd(pressed: boolean): void
}

function useRequests(form: RefObject<HTMLFormElement | null>, { service, onPage, onEnd }: Handlers) {
  const [busy, setBusy] = useState<Busy>()
  const [unreachable, setUnreachable] = useState(false)
  const [answers, setAnswers] = useState(0)
  const current = useRef<AbortController>(null)
  const placing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** True: the browser goes to another page. */
  async function post(sent: FormData, { kind, pressed = false, token }: Post): Promise<boolean> {
    if (placing.current || !form.current) return false
    current.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    placing.current = kind === 'placing'
    clearTimeout(timer.current)
    setBusy((before) => kind ?? before)
    if (kind === 'placing') await service.current?.prepare(sent, token)
    const received = await sendAndSolve<CheckoutPageProps>(form.current, sent, { signal, captchaOf })
    if (signal.aborted) return false
    const answer = received && ((await service.current?.follow(received)) ?? received)
    if (answer && 'location' in answer) return leaveFor(answer.location)
    unlock()
    if (answer || kind) setUnreachable(!answer)
    if (answer) onPage(answer.props)
    if (pressed) setAnswers((count) => count + 1)
    onEnd(pressed)
    return false
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

function leaveFor(location: string): true {
  window.location.assign(location)
  return true
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
