import { seatTextIn } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import { Button, Text } from '@mantine/core'
import { moneyText } from '../components/display/formats.rules.ts'
import type { GuestList, ListedTicket } from '../guest-list/database.ts'
import type { Verdict, VerdictKind } from '../guest-list/verdicts.rules.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { doorName } from './door-name.ts'
import { texts } from './texts/index.ts'
import { timeText } from './times.rules.ts'

const looks: Record<VerdictKind, 'good' | 'doubtful' | 'bad' | 'plain'> = {
  ...{ LET_IN: 'good', UNDONE: 'plain', NOT_PAID: 'doubtful', TRANSFERRED: 'doubtful' },
  ...{ ALREADY_IN: 'doubtful', DOUBLED: 'doubtful', NOT_LISTED: 'doubtful' },
  ...{ CANCELED: 'bad', VOID: 'bad', OTHER_EVENT: 'bad', FORGED: 'bad', UNKNOWN: 'bad', NO_TICKET: 'bad' },
}
const icons = {
  ...{ good: IconCircleCheck, doubtful: IconAlertTriangle, bad: IconCircleX, plain: IconArrowBackUp },
}

interface AnswerProps {
  verdict: Verdict | undefined
  list: GuestList
  /** Lets somebody in who has not paid yet, or whose ticket had another holder. */
  onLetIn: (text: string) => void
  onUndo: (scanId: string) => void
}

function openText({ value, currency }: NonNullable<ListedTicket['balance']>): string {
  return texts.unpaid(moneyText(value, { language, timeZone: '', currency }))
}

/** What the door says about the last ticket, large enough for an arm's length. */
export function Answer({ verdict, ...props }: AnswerProps) {
  return (
    <div role="status" aria-live="assertive">
      {verdict && <Said key={JSON.stringify(verdict)} verdict={verdict} {...props} />}
    </div>
  )
}

function Said({ verdict, list: { timeZone }, onLetIn, onUndo }: AnswerProps & { verdict: Verdict }) {
  const { kind, ticket, first, at, scanId, text } = verdict
  const look = looks[kind]
  const Icon = icons[look]
  const time = (moment: string) => timeText(moment, { language, timeZone })
  return (
    <section className="door-answer" data-look={look}>
      <Icon size={56} aria-hidden className="door-icon" />
      <div>
        <p className="door-verdict">{texts.verdicts[kind]}</p>
        {ticket && <p className="door-guest">{ticket.guest || texts.entry.unnamed}</p>}
        {ticket && (
          <Text>
            {seatTextIn(ticket.name, language)} <span className="door-number">{ticket.number}</span>
          </Text>
        )}
        {ticket?.balance && kind !== 'CANCELED' && <Text fw={600}>{openText(ticket.balance)}</Text>}
        {kind === 'ALREADY_IN' && first && <Text fw={600}>{texts.since(time(first.at), first.device)}</Text>}
        {kind === 'DOUBLED' && first && <Text fw={600}>{texts.firstAt(time(first.at), first.device)}</Text>}
        {kind === 'DOUBLED' && at && <Text fw={600}>{texts.secondAt(time(at), doorName())}</Text>}
        {texts.reasons[kind] && <Text>{texts.reasons[kind]}</Text>}
        {text !== undefined && (
          <Button mt="sm" size="md" color="dark" onClick={() => onLetIn(text)}>
            {kind === 'TRANSFERRED' && ticket
              ? texts.entry.letIn(ticket.guest || texts.entry.unnamed)
              : texts.letInUnpaid}
          </Button>
        )}
        {scanId !== undefined && (
          <Button mt="sm" size="md" variant="default" onClick={() => onUndo(scanId)}>
            {texts.undo}
          </Button>
        )}
      </div>
    </section>
  )
}
