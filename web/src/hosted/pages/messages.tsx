import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'
import { texts } from './texts.ts'
import { useSending } from './use-page.ts'

/** What is said about the whole page. */
export function Messages({ messages }: { messages: PageMessage[] }) {
  const { unreachable } = useSending()
  return (
    <>
      {unreachable && <Message kind="error">{texts.identity.unreachable}</Message>}
      {messages.map(({ kind, text }) => (
        <Message key={text} kind={kind}>
          {text}
        </Message>
      ))}
    </>
  )
}
