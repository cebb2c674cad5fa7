import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { Message, Messages } from '../../ui/message.tsx'
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
