import { Badge } from '@mantine/core'
import type { Standing } from './rules.ts'
import { texts } from './texts/index.ts'

const colours: Record<Standing, string> = {
  WAITING: 'yellow',
  UNFINISHED: 'blue',
  ACTIVE: 'accent',
  BLOCKED: 'red',
  OFFLINE: 'gray',
}

export function StandingBadge({ standing }: { standing: Standing }) {
  return (
    <Badge color={colours[standing]} title={texts.means[standing]}>
      {texts.standings[standing]}
    </Badge>
  )
}
