import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import { PercentField } from '../../components/number/number-field.tsx'
import { fractionOf, percentOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useGroupChoices } from '../use-tax.ts'

const texts = allTexts.rates

interface RateFormProps {
  /** Without an id, saving creates it. */
  mapping: ManualTaxMapping
  onClose: () => void
}

export function RateForm({ mapping, onClose }: RateFormProps) {
  const { choices, firstId = '' } = useGroupChoices()
  const { form, submit, error, isPending } = useRate({ mapping, onClose }, firstId)
  return (
    <Modal opened onClose={onClose} title={mapping.id ? texts.editTitle : texts.addTitle}>
      <DialogForm
        onSubmit={submit}
        error={isTaken(error) ? undefined : error}
        formFields={['manualTaxMapping.taxRate', 'manualTaxMapping.taxName']}
        isPending={isPending}
        aside={mapping.id && <DeleteRate id={mapping.id} onDone={onClose} />}
      >
        <PercentField label={texts.percent} required data-autofocus {...form.getInputProps('taxRate')} />
        <TextInput label={texts.name} description={texts.nameHint} {...form.getInputProps('taxName')} />
        <TextInput
          label={texts.firstDay}
          description={texts.firstDayHint}
          type="date"
          {...form.getInputProps('firstDay')}
        />
        <Select
          label={texts.group}
          data={choices}
          allowDeselect={false}
          {...form.getInputProps('taxGroupId')}
          value={form.values.taxGroupId || firstId}
        />
      </DialogForm>
    </Modal>
  )
}

function useRate({ mapping, onClose }: RateFormProps, firstGroupId: string) {
  const { taxRate, taxName, taxGroupId, firstDay } = mapping
  const form = useForm({
    initialValues: {
      taxRate: (taxRate === undefined ? '' : Number(percentOf(taxRate))) as number | string,
      taxName: taxName ?? '',
      firstDay: firstDay ?? '',
      taxGroupId: taxGroupId ?? '',
    },
  })
  const options = {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  }
  const update = useChange('updateManualTaxMapping', options)
  const create = useChange('createManualTaxMapping', options)
  const submit = form.onSubmit((values) => {
    if (values.taxRate === '') return form.setErrors({ taxRate: texts.needed })
    const rate = {
      taxRate: fractionOf(values.taxRate),
      taxName: values.taxName.trim() || null,
      firstDay: values.firstDay || null,
      taxGroupId: values.taxGroupId || firstGroupId,
    }
    const onError = (error: Error) =>
      form.setErrors(isTaken(error) ? { taxName: texts.taken } : formErrors(error, 'manualTaxMapping'))
    const { id, revision = '', taxRegionId = '' } = mapping
    if (id) update.mutate({ manualTaxMapping: { id, revision, ...rate } }, { onError })
    else create.mutate({ manualTaxMapping: { taxRegionId, ...rate } }, { onError })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}

function DeleteRate({ id, onDone }: { id: string; onDone: () => void }) {
  const remove = useChange('deleteManualTaxMapping', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <Button
      variant="light"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate({ manualTaxMappingId: id }, { onError: notify.failure })}
    >
      {texts.remove}
    </Button>
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'MANUAL_TAX_MAPPING_ALREADY_EXISTS'
}
