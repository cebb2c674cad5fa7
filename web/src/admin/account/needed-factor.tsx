import { Anchor, Stack, Text } from '@mantine/core'
import { clearQueries } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { useChange } from '../api/use-call.ts'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { AddFactor } from './add-factor.tsx'
import './account.css'
import { texts } from './texts/index.ts'

/** For people whose role needs a second factor: they add one before anything else. */
export function NeededFactor({ onAdded }: { onAdded: () => void }) {
  const { name } = useMe()
  const signOut = useChange('signOut', { invalidates: [], onDone: clearQueries })
  return (
    <StandalonePage title={texts.neededTitle}>
      <Stack>
        <Text>{texts.needed(name)}</Text>
        <Text size="sm" c="dimmed">
          {texts.neededHow}
        </Text>
        <AddFactor onAdded={onAdded} />
        <Anchor component="button" type="button" size="sm" onClick={() => signOut.mutate({})}>
          {texts.signOut}
        </Anchor>
      </Stack>
    </StandalonePage>
  )
}
