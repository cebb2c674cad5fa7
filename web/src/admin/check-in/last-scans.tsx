import { Button, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { DoorProps } from '../guest-list/door.ts'
import { verdictOf } from '../guest-list/verdicts.rules.ts'
import { language } from '../language/language.ts'
import { texts } from './texts/index.ts'
import { timeText } from './times.rules.ts'

const most = 20

/** What this device has scanned, also before it was started again. */
export function LastScans({ state, list, onUndo }: DoorProps & { onUndo: (scanId: string) => void }) {
  const { scans, tickets } = state
  const last = useMemo(
    () =>
      [...scans.values()]
        .filter(({ sent }) => sent.undoes === undefined)
        .sort((a, b) => (a.sent.scannedDate < b.sent.scannedDate ? 1 : -1))
        .slice(0, most),
    [scans],
  )
  return (
    <section>
      <Title order={2}>{texts.last}</Title>
      {last.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <ul className="door-list">
        {last.map((scan) => {
          const { kind, ticket, scanId } = verdictOf(scan, tickets.get(scan.number))
          const name = ticket?.guest || texts.entry.unnamed
          return (
            <li key={scan.id}>
              <div>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {texts.verdicts[kind]} · {timeText(scan.sent.scannedDate, { language, ...list })}
                  {scan.waiting && ` · ${texts.notSent}`}
                </Text>
              </div>
              {scanId !== undefined && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={texts.undoOf(`${name}, ${scan.number}`)}
                  onClick={() => onUndo(scanId)}
                >
                  {texts.undo}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
