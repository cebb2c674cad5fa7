import type { CustomerTaxExemption } from '@cartwright/contract/identity/contacts.ts'
import { MultiSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { language } from '../../language/language.ts'
import { placeCodes, placeOptions, regionsOf } from '../exempt-regions.rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.taxExemption
const places = placeOptions(language, texts.countries)
const inputs = ['reason', 'certificateNumber', 'lastDay', 'regions']

interface TaxExemptionFormProps {
  contactId: string
  exemption: CustomerTaxExemption | undefined
  onClose: () => void
}

export function TaxExemptionForm({ contactId, exemption, onClose }: TaxExemptionFormProps) {
  const form = useForm({ initialValues: valuesOf(exemption) })
  const save = useChange('setTaxExemption', {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  })
  const submit = form.onSubmit(({ regions, lastDay, ...words }) => {
    if (words.reason.trim() === '') return form.setErrors({ reason: texts.needed })
    const taxExemption = { ...words, lastDay: lastDay || null, regions: regionsOf(regions) }
    save.mutate(
      { contactId, taxExemption },
      { onError: (error) => form.setErrors(formErrors(error, 'taxExemption')) },
    )
  })
  return (
    <DialogForm
      onSubmit={submit}
      error={save.error}
      formFields={inputs.map((name) => `taxExemption.${name}`)}
      isPending={save.isPending}
      aside={
        <>
          {exemption && <RemoveButton contactId={contactId} onClose={onClose} />}
          <CancelButton onClick={onClose} />
        </>
      }
    >
      <Text size="sm">{texts.about}</Text>
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput label={texts.certificate} {...form.getInputProps('certificateNumber')} />
      <TextInput
        label={texts.lastDay}
        description={texts.lastDayHint}
        type="date"
        {...form.getInputProps('lastDay')}
      />
      <MultiSelect
        label={texts.where}
        description={texts.whereHint}
        placeholder={form.values.regions.length === 0 ? texts.everywhere : ''}
        data={places}
        searchable
        clearable
        {...form.getInputProps('regions')}
      />
    </DialogForm>
  )
}

function RemoveButton({ contactId, onClose }: Pick<TaxExemptionFormProps, 'contactId' | 'onClose'>) {
  const remove = useChange('removeTaxExemption', {
    onDone() {
      notify.success(texts.removed)
      onClose()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ contactId }, { onError: notify.failure })}
    />
  )
}

function valuesOf(exemption: CustomerTaxExemption | undefined) {
  const { reason = '', certificateNumber = '', lastDay, regions = [] } = exemption ?? {}
  return { reason, certificateNumber, lastDay: lastDay ?? '', regions: placeCodes(regions) }
}
