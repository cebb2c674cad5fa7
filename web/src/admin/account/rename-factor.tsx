import type { Factor } from '@cartwright/contract/staff/factors.ts'
import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { texts } from './texts/index.ts'

export function RenameFactor({ factor: { id, name }, onClose }: { factor: Factor; onClose: () => void }) {
  const form = useForm({ initialValues: { name } })
  const rename = useChange('renameFactor', { invalidates: ['listFactors'], onDone: onClose })
  const submit = form.onSubmit((values) =>
    rename.mutate(
      { factor: { id, ...values } },
      { onError: (error) => form.setErrors(formErrors(error, 'factor')) },
    ),
  )
  return (
    <Modal opened onClose={onClose} title={texts.rename}>
      <DialogForm
        onSubmit={submit}
        error={rename.error}
        formFields={['factor.name']}
        isPending={rename.isPending}
        aside={<CancelButton onClick={onClose} />}
      >
        <TextInput
          label={texts.factorName}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Modal>
  )
}
