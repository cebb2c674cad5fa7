import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { CancelButton } from '../../components/form/dialog-form.tsx'
import { RadioOptions } from '../../components/form/radio-options.tsx'
import { language } from '../../language/language.ts'
import { toRange } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useResend } from './resend-selected.tsx'

const texts = allTexts.resend

interface ResendProps {
  id: string
  onClose: () => void
}

/** Sends all failed deliveries again, or all of a time. */
export function ResendDialog({ opened, ...props }: ResendProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.title}>
      <Resend {...props} />
    </Modal>
  )
}

function Resend({ id, onClose }: ResendProps) {
  const { timeZone } = useMe().site
  const [what, setWhat] = useState<'failed' | 'range'>('failed')
  const [times, setTimes] = useState({ from: '', until: '' })
  const { resend, isPending } = useResend(id, onClose)
  const range = toRange(times, timeZone)
  const isChosen = what === 'failed' || Object.keys(range).length > 0
  const which = what === 'failed' ? ({ failed: true } as const) : range
  const { data, error, refetch } = useCall(
    'countWebhookDeliveries',
    { subscriptionId: id, ...which },
    { enabled: isChosen },
  )
  const count = isChosen ? data?.count : undefined
  return (
    <Stack>
      <RadioOptions
        label={texts.what}
        choices={texts.whats}
        hints={texts.hints}
        value={what}
        onChange={(value) => setWhat(value as typeof what)}
      />
      {what === 'range' && (
        <div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mb={6}>
            {(['from', 'until'] as const).map((name) => (
              <TextInput
                key={name}
                type="datetime-local"
                label={allTexts.deliveries[name]}
                value={times[name]}
                onChange={({ currentTarget: { value } }) => setTimes({ ...times, [name]: value })}
              />
            ))}
          </SimpleGrid>
          <Hint>{texts.zone(zoneName(timeZone, language))}</Hint>
        </div>
      )}
      <Problem error={error} onRetry={refetch} />
      <Text size="sm" aria-live="polite">
        {!isChosen && texts.needsTime}
        {count === 0 && texts.none}
        {count !== undefined && count > 0 && texts.count(count)}
      </Text>
      <Group justify="flex-end">
        <CancelButton onClick={onClose} />
        <Button disabled={!count} loading={isPending} onClick={() => resend(which)}>
          {count ? texts.confirm(count) : allTexts.deliveries.resend}
        </Button>
      </Group>
    </Stack>
  )
}
