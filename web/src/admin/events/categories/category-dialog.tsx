import type { EventCategory } from '@cartwright/contract/box-office/events/categories.ts'
import { Modal, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { texts } from './texts/index.ts'

interface CategoryDialogProps {
  known: EventCategory | undefined
  onClose: () => void
}

export function CategoryDialog({ known, onClose }: CategoryDialogProps) {
  const form = useForm({
    initialValues: { name: known?.name ?? '', hidden: known?.states?.includes('HIDDEN') ?? false },
    validate: { name: (name) => (name.trim() ? null : texts.nameNeeded) },
  })
  const onDone = () => {
    notify.success(texts.saved)
    onClose()
  }
  const create = useChange('createEventCategory', { onDone })
  const update = useChange('updateEventCategory', { onDone })
  const submit = form.onSubmit(({ name, hidden }) => {
    const states: NonNullable<EventCategory['states']> = hidden ? ['MANUAL', 'HIDDEN'] : ['MANUAL']
    const category = { name: name.trim(), states }
    const onError = (error: Error) => form.setErrors(formErrors(error, 'category'))
    if (known) update.mutate({ category: { id: known.id ?? '', ...category } }, { onError })
    else create.mutate({ category }, { onError })
  })
  return (
    <Modal opened onClose={onClose} title={known ? texts.edit(known.name ?? '') : texts.add}>
      <DialogForm
        onSubmit={submit}
        error={create.error ?? update.error}
        formFields={['category.name']}
        isPending={create.isPending || update.isPending}
        aside={
          known ? (
            <RemoveButton
              name={known.name ?? ''}
              texts={texts}
              remove={() => shop.call('deleteEventCategory', { categoryId: known.id ?? '' })}
              onDone={onClose}
            />
          ) : (
            <CancelButton onClick={onClose} />
          )
        }
      >
        <NameField label={texts.name} required maxLength={100} {...form.getInputProps('name')} />
        <Switch
          label={texts.hidden}
          description={texts.hiddenHint}
          {...form.getInputProps('hidden', { type: 'checkbox' })}
        />
      </DialogForm>
    </Modal>
  )
}
