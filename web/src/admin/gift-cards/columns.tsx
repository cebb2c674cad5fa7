import type { GiftCardState, IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime, Money } from '../components/display/formats.tsx'
import type { Column } from '../components/list/props.ts'
import { codeLabel } from './rules.ts'
import { texts } from './texts/index.ts'

export const columns: readonly Column<IssuedGiftCard>[] = [
  {
    id: 'code',
    header: texts.columns.code,
    fixed: true,
    card: 'title',
    cell: (card) => (
      <Link className="row-link" to={`/admin/gift-cards/${card.id}`}>
        {codeLabel(card, texts.noCode)}
      </Link>
    ),
  },
  {
    id: 'recipient',
    header: texts.columns.recipient,
    cell: ({ recipient }) => recipient.name || recipient.email,
  },
  {
    id: 'balance',
    header: texts.columns.balance,
    align: 'end',
    cell: ({ balance }) => <Money amount={balance} />,
  },
  {
    id: 'issued',
    header: texts.columns.issued,
    align: 'end',
    cell: ({ issued }) => <Money amount={issued} />,
  },
  {
    id: 'ends',
    header: texts.columns.ends,
    cell: ({ expirationDate }) => (expirationDate ? <DateTime at={expirationDate} /> : texts.never),
  },
  {
    id: 'created',
    header: texts.columns.created,
    hiddenAtFirst: true,
    cell: ({ createdDate }) => <DateTime at={createdDate} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'aside',
    cell: ({ state }) => <StateBadge state={state} />,
  },
]

const colours: Record<GiftCardState, string> = {
  VALID: 'accent',
  USED_UP: 'gray',
  EXPIRED: 'yellow',
  DISABLED: 'red',
}

export function StateBadge({ state }: { state: GiftCardState }) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}
