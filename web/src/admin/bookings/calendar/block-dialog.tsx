import { momentOf } from '@cartwright/contract/values/times.ts'
import { Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import type { ResourceName } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'
import { Hits } from './hits.tsx'
import { useHits } from './use-hits.ts'

const texts = allTexts.calendar

interface BlockDialogProps {
  day: string
  resources: readonly ResourceName[]
  onClose: () => void
}

/** Keeps a time free of bookings, e.g. for a holiday. */
export function BlockDialog({ day, resources, onClose }: BlockDialogProps) {
  const { timeZone } = useLocaleSettings()
  const form = useForm({
    initialValues: {
      resourceId: resources[0]?.id ?? '',
      ...{ start: `${day}T09:00`, end: `${day}T17:00`, note: '' },
    },
    validate: {
      resourceId: (id) => (id ? null : texts.needed.who),
      start: (start) => (start ? null : texts.needed.time),
      end: (end, { start }) => (end > start ? null : texts.needed.end),
    },
  })
  const block = useChange('blockTime', {
    onDone() {
      notify.success(texts.blockedDone)
      onClose()
    },
  })
  const submit = form.onSubmit(({ resourceId, start, end, note }) =>
    block.mutate({
      ...{ resourceId, note: note.trim() },
      startDate: momentOf(start, timeZone).toISOString(),
      endDate: momentOf(end, timeZone).toISOString(),
    }),
  )
  const { hits, isLoading, error } = useHitsOf(form.values, timeZone)
  return (
    <Modal opened onClose={onClose} title={texts.block}>
      <DialogForm
        onSubmit={submit}
        error={block.error}
        isPending={block.isPending}
        submitLabel={hits.length > 0 ? texts.hits.goOn : texts.block}
        disabled={isLoading}
        aside={<CancelButton onClick={onClose} />}
      >
        <Select
          label={texts.who}
          allowDeselect={false}
          searchable
          limit={100}
          data={resources.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('resourceId')}
        />
        <TextInput type="datetime-local" label={texts.from} required {...form.getInputProps('start')} />
        <TextInput type="datetime-local" label={texts.until} required {...form.getInputProps('end')} />
        <TextInput label={texts.note} maxLength={500} {...form.getInputProps('note')} />
        <Problem error={error} />
        <Hits entries={hits} title={texts.hits.title(hits.length)} />
      </DialogForm>
    </Modal>
  )
}

/** What is in the chosen time. */
function useHitsOf(
  { resourceId, start, end }: { resourceId: string; start: string; end: string },
  timeZone: string,
) {
  const isComplete = resourceId !== '' && start !== '' && end > start
  const at = (wall: string) => momentOf(wall, timeZone).toISOString()
  const { entries, isLoading, error } = useHits(
    isComplete ? { resourceId, from: at(start), to: at(end) } : undefined,
  )
  return { hits: entries ?? [], isLoading, error }
}
