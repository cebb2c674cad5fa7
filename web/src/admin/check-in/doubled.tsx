import { Alert, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { DoorProps } from '../guest-list/door.ts'
import { IconAlertTriangle } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { texts } from './texts/index.ts'
import { timeText } from './times.rules.ts'

/** Tickets that two doors have scanned, once the doors have met again. */
export function Doubled({ state: { tickets }, list }: DoorProps) {
  const found = useMemo(() => [...tickets.values()].filter(({ doubled }) => doubled.length > 0), [tickets])
  const time = (at: string) => timeText(at, { language, timeZone: list.timeZone })
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={texts.doubled(found.length)}>
          <ul className="door-list">
            {found.map(({ number, guest, entry, doubled }) => (
              <li key={number}>
                <div>
                  <Text fw={600}>
                    {guest || texts.entry.unnamed} · {number}
                  </Text>
                  {entry && <Text size="sm">{texts.firstAt(time(entry.at), entry.device)}</Text>}
                  {doubled.map(({ device, scannedDate }) => (
                    <Text size="sm" key={`${device} ${scannedDate}`}>
                      {texts.secondAt(time(scannedDate), device)}
                    </Text>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
