import type { AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import { Messages } from '../pages/messages.tsx'
import { SendingOf, usePage } from '../pages/use-page.ts'
import { Empty } from './empty.tsx'
import { AccountFrame } from './frame.tsx'
import { Info } from './info.tsx'
import { Order } from './order.tsx'
import { Orders } from './orders.tsx'

/** A member's account. */
export function AccountPage(props: AccountPageProps) {
  const { page, sending } = usePage(props)
  return (
    <SendingOf value={sending}>
      <AccountFrame page={page}>
        <Messages messages={page.messages} />
        <Content page={page} />
      </AccountFrame>
    </SendingOf>
  )
}

function Content({ page }: { page: AccountPageProps }) {
  switch (page.state) {
    case 'info':
      return <Info page={page} />
    case 'orders':
      return <Orders page={page} />
    case 'order':
      return <Order page={page} />
    case 'empty':
      return <Empty empty={page.empty} />
  }
}
