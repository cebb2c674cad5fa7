import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { type Answer, go, send } from './answers.ts'
import { sendAndSolve, solve } from './captcha.ts'

export interface Sending {
  /** The id of the form that is being sent. */
  busy: string | undefined
  /** The last request failed. */
  unreachable: boolean
  /** Shows the page for what is chosen so far. */
  update(form: HTMLFormElement): void
  submit(event: SubmitEvent<HTMLFormElement>, id: string, captcha: string | undefined): void
}

interface WithForms {
  messages: unknown[]
  forms?: { captcha?: { url: string } }[]
}

/** The page as the server last answered. Without a script, the browser sends the forms. */
export function usePage<Page extends WithForms>(first: Page): { page: Page; sending: Sending } {
  const [page, setPage] = useState(first)
  const [busy, setBusy] = useState<string>()
  const [unreachable, setUnreachable] = useState(false)
  const [answers, setAnswers] = useState(0)
  const sent = useRef(false)
  useFocus(answers, page)
  useReturn(() => {
    sent.current = false
    setBusy(undefined)
  })
  const updating = useRef<AbortController>(null)
  const update: Sending['update'] = async (form) => {
    if (sent.current) return
    updating.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    updating.current = controller
    const fields = new FormData(form)
    fields.set('update', 'yes')
    const answer = await send<Page>(form, fields, { signal })
    if (signal.aborted) return
    setUnreachable(!answer)
    if (answer && 'props' in answer) setPage(answer.props)
  }
  const submit: Sending['submit'] = async (event, id, captcha) => {
    event.preventDefault()
    if (sent.current) return
    sent.current = true
    updating.current?.abort()
    setBusy(id)
    setUnreachable(false)
    const form = event.currentTarget
    const fields = new FormData(form, (event.nativeEvent as globalThis.SubmitEvent).submitter)
    const answer = await sendWithCaptcha<Page>(form, fields, captcha)
    if (answer && 'location' in answer) return go(answer.location)
    sent.current = false
    setBusy(undefined)
    setAnswers((count) => count + 1)
    if (answer) setPage(answer.props)
    else setUnreachable(true)
  }
  return { page, sending: { busy, unreachable, update, submit } }
}

const context = createContext<Sending | undefined>(undefined)

export const SendingProvider = context.Provider

export function useSending(): Sending {
  const sending = useContext(context)
  if (!sending) throw new Error('a form is outside of its SendingProvider')
  return sending
}

/** After an answer, focuses the first field with an error. */
function useFocus(answers: number, page: WithForms): void {
  const handled = useRef(0)
  useEffect(() => {
    if (handled.current === answers || page === undefined) return
    handled.current = answers
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answers, page])
}

/** After going back, the browser may show the page as it was left: busy. */
function useReturn(reset: () => void): void {
  const latest = useRef(reset)
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
}

/** Sends a form with a solved captcha. If the shop asks for one only now, solves it and sends the form again. */
async function sendWithCaptcha<Page extends WithForms>(
  form: HTMLFormElement,
  fields: FormData,
  captcha: string | undefined,
): Promise<Answer<Page> | undefined> {
  const first = captcha && (await solve(captcha))
  if (!first) return sendAndSolve<Page>(form, fields, { captchaOf })
  fields.set('altcha', first)
  return send<Page>(form, fields)
}

function captchaOf({ forms }: WithForms): string | undefined {
  return forms?.find(({ captcha }) => captcha)?.captcha?.url
}
