import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import { MultiSelect, Paper, Text } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { LabelBadges } from '../label-badges.tsx'
import { texts } from '../texts/index.ts'
import { useLabels } from '../use-labels.ts'

/** The labels of a person; staff who may, give and take them. */
export function Labels({ contact }: { contact: Contact }) {
  const me = useMe()
  const keys = contact.info?.labelKeys?.items ?? []
  const { options, isKnown } = useLabels()
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.labels}>
      <SectionHead title={texts.labels} />
      {may(me, 'MEMBERS.MANAGE') && options.length > 0 ? (
        <LabelInput id={contact.id ?? ''} keys={keys} options={options} />
      ) : (
        <LabelBadges keys={keys} />
      )}
      {isKnown && options.length === 0 && (
        <Text size="sm" c="dimmed">
          {may(me, 'MEMBERS.MANAGE') ? texts.makeLabelsFirst : texts.noLabels}
        </Text>
      )}
    </Paper>
  )
}

interface LabelInputProps {
  id: string
  keys: readonly string[]
  options: { value: string; label: string }[]
}

function LabelInput({ id, keys, options }: LabelInputProps) {
  const { mutate, isPending, variables } = useSingleFlight({
    mutationFn: (chosen: string[]) => change(id, { keys, chosen }),
    onSettled: () => invalidate(),
    onError: notify.failure,
  })
  return (
    <MultiSelect
      aria-label={texts.chooseLabels}
      placeholder={texts.chooseLabels}
      searchable
      hidePickedOptions
      data={options}
      value={isPending ? variables : [...keys]}
      onChange={(chosen) => mutate(chosen)}
    />
  )
}

async function change(id: string, { keys, chosen }: { keys: readonly string[]; chosen: readonly string[] }) {
  const added = chosen.filter((key) => !keys.includes(key))
  const removed = keys.filter((key) => !chosen.includes(key))
  if (added.length > 0) await shop.call('labelContact', { contactId: id, labelKeys: added })
  if (removed.length > 0) await shop.call('unlabelContact', { contactId: id, labelKeys: removed })
}
