import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { GuestList } from '../guest-list/database.ts'
import type { Verdict, VerdictKind } from '../guest-list/verdicts.rules.ts'
import { language } from '../language/language.ts'
import { doorName } from './door-name.ts'
import { texts } from './texts/index.ts'
import { timeText } from './times.rules.ts'

const looks: Record<VerdictKind, 'good' | 'doubtful' | 'bad' | 'plain'> = {
  ...{ LET_IN: 'good', UNDONE: 'plain', ALREADY_IN: 'doubtful', DOUBLED: 'doubtful', NOT_LISTED: 'doubtful' },
  ...{ CANCELED: 'bad', VOID: 'bad', OTHER_EVENT: 'bad', FORGED: 'bad', UNKNOWN: 'bad', NO_TICKET: 'bad' },
}
const icons = {
  ...{ good: IconCircleCheck, doubtful: IconAlertTriangle, bad: IconCircleX, plain: IconArrowBackUp },
}

interface AnswerProps {
  verdict: Verdict | undefined
  list: GuestList
  onUndo: (scanId: string) => void
}

/** What the door says about the last ticket, large enough for an arm's length. */
export function Answer({ verdict, list, onUndo }: AnswerProps) {
  return (
    <div role="status" aria-live="assertive">
      {verdict && <Said key={JSON.stringify(verdict)} verdict={verdict} list={list} onUndo={onUndo} />}
    </div>
  )
}

function Said({ verdict, list: { timeZone }, onUndo }: AnswerProps & { verdict: Verdict }) {
  const { kind, ticket, first, at, scanId } = verdict
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
            {ticket.name} <span className="door-number">{ticket.number}</span>
          </Text>
        )}
        {kind === 'ALREADY_IN' && first && <Text fw={600}>{texts.since(time(first.at), first.device)}</Text>}
        {kind === 'DOUBLED' && first && <Text fw={600}>{texts.firstAt(time(first.at), first.device)}</Text>}
        {kind === 'DOUBLED' && at && <Text fw={600}>{texts.secondAt(time(at), doorName())}</Text>}
        {texts.reasons[kind] && <Text>{texts.reasons[kind]}</Text>}
        {scanId !== undefined && (
          <Button mt="sm" size="md" variant="default" onClick={() => onUndo(scanId)}>
            {texts.undo}
          </Button>
        )}
      </div>
    </section>
  )
}
