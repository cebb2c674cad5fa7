import type { OpenCheckoutProps, PageMessage } from '@cartwright/contract/pages/pages.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Message } from '../../ui/message.tsx'
import { Messages } from '../pages/messages.tsx'
import { texts as pageTexts } from '../pages/texts.ts'
import { problemsOf } from './rules.ts'
import { texts } from './texts.ts'

interface ProblemsProps {
  page: OpenCheckoutProps
  unreachable: boolean
  answers: number
}

/** All errors of the page, each with a link to its field. Screen readers announce them. */
export function Problems({ page, unreachable, answers }: ProblemsProps) {
  const problems = problemsOf(page)
  const first = problems.find(({ field }) => field)?.field
  const handled = useRef(-1)
  useEffect(() => {
    // An answer moves the focus once; later updates of prices do not.
    if (handled.current === answers) return
    handled.current = answers
    if (first) focusField(first)
  }, [answers, first])
  if (unreachable) return <Message kind="error">{pageTexts.unreachable}</Message>
  if (problems.length === 0) return null
  return (
    <Message kind="error">
      {first && <h2 className="mb-1.5 font-medium">{texts.wrong}</h2>}
      <ul className="flex flex-col gap-1">
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{field ? <FieldLink field={field} text={text} /> : text}</li>
        ))}
      </ul>
    </Message>
  )
}

function FieldLink({ field, text }: { field: string; text: string }) {
  const go = (event: MouseEvent) => {
    if (focusField(field)) event.preventDefault()
  }
  return (
    <a href={`#${field}`} onClick={go} className="inline-block py-0.5 underline underline-offset-4">
      {text}
    </a>
  )
}

/** Focuses a control and opens every `details` element around it. */
function focusField(id: string): boolean {
  const target = document.getElementById(id)
  for (
    let details = target?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  ) {
    details.open = true
  }
  target?.focus()
  return target !== null
}

/** What the shopper should know before going on, e.g. that the total has changed. */
export function Notes({ messages, answers }: { messages: PageMessage[]; answers: number }) {
  const notes = messages.filter(({ kind }) => kind !== 'error')
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(answers)
  useEffect(() => {
    if (shown.current === answers) return
    shown.current = answers
    ref.current?.focus()
  }, [answers])
  if (notes.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="flex flex-col gap-3">
      <Messages messages={notes} />
    </div>
  )
}
