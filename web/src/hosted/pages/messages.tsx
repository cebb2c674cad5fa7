import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'
import { texts } from './texts.ts'
import { useSending } from './use-page.ts'

export function PageMessages({ messages }: { messages: PageMessage[] }) {
  const { unreachable } = useSending()
  return (
    <>
      {unreachable && <Message kind="error">{texts.unreachable}</Message>}
      <Messages messages={messages} />
    </>
  )
}

export function Messages({ messages }: { messages: readonly PageMessage[] }) {
  return messages.map(({ kind, text }) => (
    <Message key={text} kind={kind}>
      {text}
    </Message>
  ))
}
