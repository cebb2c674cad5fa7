import type { PageMessage, PageShop } from '@cartwright/contract/pages/pages.ts'
import type { ReactNode } from 'react'
import { Message } from '../../ui/message.tsx'
import { Frame } from '../pages/frame.tsx'

interface NoticeProps {
  shop: PageShop
  title: string
  messages: PageMessage[]
  /** Above the title. */
  mark?: ReactNode
  children: ReactNode
}

/** A page with one thing to say. */
export function Notice({ shop, title, messages, mark, children }: NoticeProps) {
  return (
    <Frame shop={shop}>
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 px-4 pt-16 text-center sm:px-8">
        {mark}
        <h1 tabIndex={-1} className="display text-4xl">
          {title}
        </h1>
        {messages.map(({ kind, text }) => (
          <Message key={text} kind={kind}>
            {text}
          </Message>
        ))}
        {children}
      </div>
    </Frame>
  )
}
