import type { ClosedCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Notice } from './notice.tsx'

const marks: Record<ClosedCheckoutProps['state'], IconName> = {
  expired: 'clock',
  complete: 'check',
  'not-found': 'search',
  error: 'alert',
}

/** Nothing to do here, and where to go instead. */
export function Closed({ page }: { page: ClosedCheckoutProps }) {
  return (
    <Notice
      shop={page.shop}
      title={page.title}
      messages={page.messages}
      mark={
        <span className="mx-auto grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={marks[page.state]} className="size-7" />
        </span>
      }
    >
      <p className="text-lg text-pretty text-soft">{page.text}</p>
      <ButtonLink href={page.continueUrl} className="mx-auto mt-2">
        {page.continueText}
      </ButtonLink>
    </Notice>
  )
}
