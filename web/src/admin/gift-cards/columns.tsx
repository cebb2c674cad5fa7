import { lastDayBefore } from '@cartwright/contract/gift-cards/days.ts'
import type { GiftCardState, IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { dateText } from '../components/display/formats.rules.ts'
import { DateTime, Money, useLocaleSettings } from '../components/display/formats.tsx'
import type { Column } from '../components/list/props.ts'
import { language } from '../language/language.ts'
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
    header: texts.form.ends,
    cell: (card) => <LastDay card={card} />,
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

/** The day after which the card is over. */
export function LastDay({ card: { expirationDate } }: { card: IssuedGiftCard }) {
  const { timeZone } = useLocaleSettings()
  return expirationDate ? dateText(lastDayBefore(new Date(expirationDate), timeZone), language) : texts.never
}

const colours: Record<GiftCardState, string> = {
  VALID: 'accent',
  USED_UP: 'gray',
  EXPIRED: 'yellow',
  DISABLED: 'red',
}

export function StateBadge({ state }: { state: GiftCardState }) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}
