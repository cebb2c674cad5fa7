import type { ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import { TextInput } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { RegionSelect } from '../regions/region-select.tsx'
import { slotFields, slotsOf, slotValues } from '../slots/rules.ts'
import { SlotsSection } from '../slots/slots-section.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { missingField, type OptionValues, ratesOf, rateValues } from './rates.rules.ts'
import { RatesSection } from './rates.tsx'

const texts = allTexts.options
const list = '/admin/settings/delivery'
const back = { to: list, label: allTexts.title }

/** One delivery option, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  if (id !== 'new') return <ExistingOption id={id} key={id} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <OptionForm option={{ rates: [{ amount: '5', conditions: [] }] }} />
    </>
  )
}

function ExistingOption({ id: shippingOptionId }: { id: string }) {
  const { data, error, refetch } = useCall('getShippingOption', { shippingOptionId })
  const me = useMe()
  if (!data)
    return (
      <PagePlaceholder
        texts={{ ...texts, title: allTexts.title }}
        back={back}
        error={error}
        onRetry={refetch}
      />
    )
  const { title = '' } = data.shippingOption
  return (
    <>
      <PageHead
        title={title}
        back={back}
        actions={may(me, 'ECOM.MANAGE_DELIVERY') && <DeleteOption id={shippingOptionId} name={title} />}
      />
      <OptionForm option={data.shippingOption} />
    </>
  )
}

function OptionForm({ option }: { option: ShippingOption }) {
  const me = useMe()
  const { form, submit, error, isPending, isCreating } = useOption(option)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[
        'shippingOption.title',
        'shippingOption.estimatedDeliveryTime',
        ...slotFields('shippingOption', form.values.slots),
      ]}
      mayChange={may(me, 'ECOM.MANAGE_DELIVERY')}
      isDirty={form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.what}>
        <TextInput
          label={texts.titleLabel}
          description={texts.titleHint}
          required
          {...form.getInputProps('title')}
        />
        <TextInput
          label={texts.timeLabel}
          description={texts.timeHint}
          {...form.getInputProps('estimatedDeliveryTime')}
        />
        <RegionSelect
          label={texts.regionsLabel}
          description={texts.regionsHint}
          field={form.getInputProps('deliveryRegionIds')}
        />
      </FormSection>
      <RatesSection form={form} />
      <SlotsSection
        values={form.values.slots}
        errors={form.errors}
        onChange={(slots) => form.setFieldValue('slots', slots)}
      />
    </RecordForm>
  )
}

function useOption(option: ShippingOption) {
  return useRecord({
    id: option.id,
    revision: option.revision,
    values: valuesOf(option),
    async write(values, known) {
      const shippingOption = optionOf(values)
      const { shippingOption: saved } = await (known
        ? shop.call('updateShippingOption', { shippingOption: { ...known, ...shippingOption } })
        : shop.call('createShippingOption', { shippingOption }))
      return saved
    },
    pathOf: ({ id }) => `${list}/options/${id}`,
    errorsOf: (error) => formErrors(error, 'shippingOption'),
    saved: texts.saved,
    missingIn(values) {
      const missing = missingField(values)
      return missing ? { [missing]: allTexts.rates.needed } : undefined
    },
  })
}

function optionOf({
  basis,
  steps,
  freeFrom,
  estimatedDeliveryTime,
  slots,
  ...fields
}: OptionValues): ShippingOption {
  return {
    ...fields,
    estimatedDeliveryTime: estimatedDeliveryTime.trim() || null,
    deliverySlots: slotsOf(slots),
    ...(basis === 'other' ? {} : { rates: ratesOf({ basis, steps, freeFrom }) }),
  }
}

function valuesOf({
  title,
  estimatedDeliveryTime,
  deliveryRegionIds,
  deliverySlots,
  rates = [],
}: ShippingOption): OptionValues {
  return {
    title: title ?? '',
    estimatedDeliveryTime: estimatedDeliveryTime ?? '',
    deliveryRegionIds: deliveryRegionIds ?? [],
    slots: slotValues(deliverySlots),
    ...rateValues(rates),
  }
}

function DeleteOption({ id: shippingOptionId, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const remove = useChange('deleteShippingOption', {
    invalidates: ['queryShippingOptions'],
    onDone() {
      notify.success(texts.removed)
      void navigate(list)
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ shippingOptionId }, { onError: notify.failure })}
    />
  )
}
