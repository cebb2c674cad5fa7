import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import type { ScheduleItem } from '@cartwright/contract/box-office/events/schedule.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Modal, SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { shop } from '../../api/client.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import { language } from '../../language/language.ts'
import { RemoveButton } from '../remove-button.tsx'
import { missingIn, type SessionValues, sessionDraft, sessionValues } from './rules.ts'
import { texts } from './texts/index.ts'

interface SessionDialogProps {
  event: Event
  known: ScheduleItem | undefined
  /** When a new session begins. */
  after: string | null | undefined
  onClose: () => void
}

export function SessionDialog({ event, known, after, onClose }: SessionDialogProps) {
  const eventId = event.id ?? ''
  const zone = event.dateAndTimeSettings?.timeZoneId ?? 'UTC'
  const form = useForm<SessionValues>({ initialValues: sessionValues(known, { zone, after }) })
  const onDone = () => {
    notify.success(texts.saved)
    onClose()
  }
  const create = useChange('addScheduleItem', { onDone })
  const update = useChange('updateScheduleItem', { onDone })
  const submit = form.onSubmit((values) => {
    const missing = missingIn(values, texts)
    if (missing) return form.setErrors(missing)
    const item = sessionDraft(values, zone)
    if (known) update.mutate({ eventId, itemId: known.id ?? '', item })
    else create.mutate({ eventId, item })
  })
  return (
    <Modal opened onClose={onClose} title={known ? texts.edit(known.name ?? '') : texts.add} size="lg">
      <DialogForm
        onSubmit={submit}
        error={create.error ?? update.error}
        isPending={create.isPending || update.isPending}
        aside={
          known ? (
            <RemoveButton
              name={known.name ?? ''}
              texts={texts}
              remove={() => shop.call('deleteScheduleItems', { eventId, itemIds: [known.id ?? ''] })}
              onDone={onClose}
            />
          ) : (
            <CancelButton onClick={onClose} />
          )
        }
      >
        <SessionFields form={form} zone={zone} />
      </DialogForm>
    </Modal>
  )
}

function SessionFields({ form, zone }: { form: ReturnType<typeof useForm<SessionValues>>; zone: string }) {
  return (
    <>
      <NameField label={texts.name} required maxLength={120} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.clocks(zoneName(zone, language))}
          required
          {...form.getInputProps('start')}
        />
        <TextInput
          type="datetime-local"
          label={texts.end}
          description={texts.clocks(zoneName(zone, language))}
          required
          {...form.getInputProps('end')}
        />
      </SimpleGrid>
      <NameField label={texts.place} maxLength={100} {...form.getInputProps('place')} />
      <TagsInput
        label={texts.speakers}
        description={texts.listHint}
        maxTags={20}
        {...form.getInputProps('speakers')}
      />
      <TagsInput
        label={texts.tags}
        description={texts.listHint}
        maxTags={20}
        {...form.getInputProps('tags')}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <Switch label={texts.hidden} {...form.getInputProps('hidden', { type: 'checkbox' })} />
      <Switch label={texts.canceled} {...form.getInputProps('canceled', { type: 'checkbox' })} />
    </>
  )
}
