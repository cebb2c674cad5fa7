import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Message } from '../../ui/message.tsx'
import { texts } from '../pages/texts.ts'
import { problemsOf } from './rules.ts'

interface ProblemsProps {
  page: OpenCheckoutProps
  unreachable: boolean
  answers: number
}

/** All errors of the page in one announced place, each leading to where it is put right. */
export function Problems({ page, unreachable, answers }: ProblemsProps) {
  const problems = problemsOf(page)
  const first = problems.find(({ field }) => field)?.field
  const reached = useRef(-1)
  useEffect(() => {
    // An answer moves the focus once; prices that are brought up to date afterwards do not.
    if (reached.current === answers) return
    reached.current = answers
    if (first) reach(first)
  }, [answers, first])
  if (unreachable) return <Message kind="error">{texts.checkout.unreachable}</Message>
  if (problems.length === 0) return null
  return (
    <Message kind="error">
      <h2 className="font-medium">{texts.checkout.wrong}</h2>
      <ul className="mt-1.5 flex flex-col gap-1">
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{field ? <FieldLink field={field} text={text} /> : text}</li>
        ))}
      </ul>
    </Message>
  )
}

function FieldLink({ field, text }: { field: string; text: string }) {
  const go = (event: MouseEvent) => {
    if (reach(field)) event.preventDefault()
  }
  return (
    <a href={`#${field}`} onClick={go} className="inline-block py-0.5 underline underline-offset-4">
      {text}
    </a>
  )
}

/** Moves the focus to a control, opening what it is folded into. */
function reach(id: string): boolean {
  const target = document.getElementById(id)
  for (let folded = target?.closest('details'); folded; folded = folded.parentElement?.closest('details')) {
    folded.open = true
  }
  target?.focus()
  return target !== null
}
