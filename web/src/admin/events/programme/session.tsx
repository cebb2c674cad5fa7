import type { ScheduleItem } from '@cartwright/contract/box-office/events/schedule.ts'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { texts } from './texts/index.ts'
import './programme.css'

interface SessionProps {
  item: ScheduleItem
  zone: string
  onEdit: (() => void) | undefined
}

/** One session of the program. */
export function Session({ item, zone, onEdit }: SessionProps) {
  const { name = '', stageName, speakers = [], tags = [], description, hidden, status } = item
  const who = [stageName, speakers.join(', ')].filter(Boolean).join(' · ')
  return (
    <div className="event-session">
      <Text size="sm" c="dimmed" className="event-session-time">
        {useTimes(item, zone)}
      </Text>
      <div className="event-session-text">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {hidden && <Badge color="gray">{texts.hiddenNow}</Badge>}
          {status === 'CANCELED' && <Badge color="red">{texts.canceledNow}</Badge>}
        </Group>
        {who && <Text size="sm">{who}</Text>}
        {description && (
          <Text size="sm" c="dimmed" lineClamp={3}>
            {description}
          </Text>
        )}
        {tags.length > 0 && (
          <Group gap={6} mt={4}>
            {tags.map((tag) => (
              <Badge key={tag} variant="outline" color="gray" tt="none">
                {tag}
              </Badge>
            ))}
          </Group>
        )}
      </div>
      {onEdit && (
        <Button variant="default" size="xs" onClick={onEdit} aria-label={texts.edit(name)}>
          {texts.change}
        </Button>
      )}
    </div>
  )
}

function useTimes({ timeSlot }: ScheduleItem, timeZone: string): string {
  const { language } = useLocaleSettings()
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone })
  return format.formatRange(Date.parse(timeSlot?.start ?? ''), Date.parse(timeSlot?.end ?? ''))
}
