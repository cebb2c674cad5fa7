import type { AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import { PageMessages } from '../pages/form.tsx'
import { SendingProvider, usePage } from '../pages/use-page.ts'
import { AccountFrame } from './frame.tsx'
import { Info } from './info.tsx'
import { Order } from './order.tsx'
import { Empty, Orders } from './orders.tsx'
import { Wishlist } from './wishlist.tsx'

export function AccountPage(props: AccountPageProps) {
  const { page, sending } = usePage(props)
  return (
    <SendingProvider value={sending}>
      <AccountFrame page={page}>
        <PageMessages messages={page.messages} />
        <Content page={page} />
      </AccountFrame>
    </SendingProvider>
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
    case 'wishlist':
      return <Wishlist page={page} />
    case 'empty':
      return <Empty empty={page.empty} />
  }
}
