import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useRef } from 'react'
import { Message } from '../../ui/message.tsx'

/** What the shopper should know before going on, e.g. that the total has changed since the button was pressed. */
export function Notes({ messages, answers }: { messages: PageMessage[]; answers: number }) {
  const notes = messages.filter(({ kind }) => kind !== 'error')
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(answers)
  useEffect(() => {
    if (shown.current === answers) return
    shown.current = answers
    place.current?.focus()
  }, [answers])
  if (notes.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} role="alert" className="flex flex-col gap-3">
      {notes.map(({ kind, text }) => (
        <Message key={text} kind={kind}>
          {text}
        </Message>
      ))}
    </div>
  )
}
