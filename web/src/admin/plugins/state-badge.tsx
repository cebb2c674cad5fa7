import { Badge } from '@mantine/core'
import type { State } from './rules.ts'
import { texts } from './texts/index.ts'

const colours: Record<State, string> = { on: 'accent', off: 'gray', resting: 'red' }

export function StateBadge({ state }: { state: State }) {
  return <Badge color={colours[state]}>{texts.states[state]}</Badge>
}
