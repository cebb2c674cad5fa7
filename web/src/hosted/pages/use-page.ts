import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { type Answer, go, send } from './answers.ts'
import { solve } from './captcha.ts'

/** How the forms of a page are sent, and what is going on. */
export interface Sending {
  /** The form that is on its way. */
  busy: string | undefined
  /** The shop did not answer. */
  unreachable: boolean
  submit(event: SubmitEvent<HTMLFormElement>, id: string, captcha: string | undefined): void
}

interface WithForms {
  messages: unknown[]
  forms?: { captcha?: { url: string } }[]
}

/** The page as the server last answered it. Without a script browsers send the forms themselves. */
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
  const submit: Sending['submit'] = async (event, id, captcha) => {
    event.preventDefault()
    if (sent.current) return
    sent.current = true
    setBusy(id)
    setUnreachable(false)
    const form = event.currentTarget
    const fields = new FormData(form, (event.nativeEvent as globalThis.SubmitEvent).submitter)
    const answer = await sendSolved<Page>(form, fields, captcha)
    if (answer && 'location' in answer) return go(answer.location)
    sent.current = false
    setBusy(undefined)
    setAnswers((count) => count + 1)
    if (answer) setPage(answer.props)
    else setUnreachable(true)
  }
  return { page, sending: { busy, unreachable, submit } }
}

const context = createContext<Sending | undefined>(undefined)

export const SendingOf = context.Provider

export function useSending(): Sending {
  const sending = useContext(context)
  if (!sending) throw new Error('a form stands outside of a page that sends')
  return sending
}

/** After an answer the first field that is wrong is where to go on; what is said about all of them is announced. */
function useFocus(answers: number, page: WithForms): void {
  const reached = useRef(0)
  useEffect(() => {
    if (reached.current === answers || page === undefined) return
    reached.current = answers
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answers, page])
}

/** A page that the browser kept and shows again, e.g. after going back, is as it was when it was left: busy. */
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

/** Where the shop wants a puzzle solved only now that it has seen the form, that is done and the form sent again. */
async function sendSolved<Page extends WithForms>(
  form: HTMLFormElement,
  fields: FormData,
  captcha: string | undefined,
): Promise<Answer<Page> | undefined> {
  const first = captcha && (await solve(captcha))
  if (first) fields.set('altcha', first)
  const answer = await send<Page>(form, fields)
  const asked = answer && 'props' in answer && !first ? captchaOf(answer.props) : undefined
  const solution = asked && (await solve(asked))
  if (!solution) return answer
  fields.set('altcha', solution)
  return send<Page>(form, fields)
}

function captchaOf({ forms }: WithForms): string | undefined {
  return forms?.find(({ captcha }) => captcha)?.captcha?.url
}
