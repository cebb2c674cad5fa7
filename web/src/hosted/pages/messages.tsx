import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'

export function Messages({ messages }: { messages: readonly PageMessage[] }) {
  return messages.map(({ kind, text }) => (
    <Message key={text} kind={kind}>
      {text}
    </Message>
  ))
}
