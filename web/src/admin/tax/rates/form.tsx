import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Alert, Button, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { dateText, todayIn } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import { PercentField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { fractionOf, percentOf, ratesIn } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useGroupChoices } from '../use-tax.ts'
import { rateText } from './rate-text.ts'
import { type Companions, companions, nameToReplace } from './rules.ts'

const texts = allTexts.rates

interface RateFormProps {
  /** Without an id, saving creates it. */
  mapping: ManualTaxMapping
  onClose: () => void
}

export function RateForm({ mapping, onClose }: RateFormProps) {
  const { choices, firstId = '' } = useGroupChoices()
  const { form, submit, error, isPending, beside, today, pickDay } = useRate({ mapping, onClose }, firstId)
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
          onChange={({ currentTarget }) => pickDay(currentTarget.value)}
        />
        <Select
          label={texts.group}
          data={choices}
          allowDeselect={false}
          {...form.getInputProps('taxGroupId')}
          value={form.values.taxGroupId || firstId}
        />
        <Beside beside={beside} changed={mapping} firstDay={form.values.firstDay} today={today} />
      </DialogForm>
    </Modal>
  )
}

interface BesideProps {
  beside: Companions
  changed: ManualTaxMapping
  firstDay: string
  today: string
}

/** Says which other rates are charged before this one, and with it. */
function Beside({ beside: { goesOn, added }, changed, firstDay, today }: BesideProps) {
  return (
    <>
      {goesOn && (
        <Alert role="status">{texts.goesOn(rateText(changed, today), dateText(firstDay, language))}</Alert>
      )}
      {added.length > 0 && (
        <Alert color="yellow" role="status">
          {texts.addsTo(added.map((rate) => rateText(rate, today)).join(', '))}
        </Alert>
      )}
    </>
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
  const { rates, today } = useRatesBeside(mapping)
  const group = form.values.taxGroupId || firstGroupId
  const beside = companions({ ...form.values, taxGroupId: group }, { changed: mapping, rates, today })
  const pickDay = (day: string) => {
    const name = form.values.taxName || nameToReplace(rates, group)
    form.setValues({ firstDay: day, ...(name ? { taxName: name } : {}) })
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
    if (id && !beside.goesOn) update.mutate({ manualTaxMapping: { id, revision, ...rate } }, { onError })
    else create.mutate({ manualTaxMapping: { taxRegionId, ...rate } }, { onError })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
    beside,
    today,
    pickDay,
  }
}

/** All rates of the place, and the day of the shop. */
function useRatesBeside({ taxRegionId = '' }: ManualTaxMapping) {
  const { data } = useCall('queryManualTaxMappings', {
    query: { filter: { taxRegionId }, cursorPaging: { limit: 100 } },
  })
  const today = todayIn(useLocaleSettings().timeZone, new Date())
  return { rates: ratesIn(data?.manualTaxMappings ?? [], taxRegionId), today }
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
