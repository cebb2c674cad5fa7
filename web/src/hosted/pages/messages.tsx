import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'
import { texts } from './texts.ts'
import { useSending } from './use-page.ts'

/** The messages about the page as a whole. */
export function Messages({ messages }: { messages: PageMessage[] }) {
  const { unreachable } = useSending()
  return (
    <>
      {unreachable && <Message kind="error">{texts.unreachable}</Message>}
      {messages.map(({ kind, text }) => (
        <Message key={text} kind={kind}>
          {text}
        </Message>
      ))}
    </>
  )
}
