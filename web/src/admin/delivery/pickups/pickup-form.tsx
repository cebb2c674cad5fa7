import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { MoneyField } from '../../components/number/number-field.tsx'
import { CountrySelect } from '../../settings/country-select.tsx'
import { RegionSelect } from '../regions/region-select.tsx'
import { slotFields } from '../slots/rules.ts'
import { SlotsSection } from '../slots/slots-section.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { type PickupValues, pickupOf, pickupValues } from './rules.ts'

const texts = allTexts.pickups

interface PickupFormProps {
  /** Without an id, saving creates it. */
  location: PickupLocation
  /** The country of a new one. */
  country: string
}

export function PickupForm({ location, country }: PickupFormProps) {
  const me = useMe()
  const { form, submit, error, isPending, isCreating } = usePickup(location, country)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[
        ...['name', 'deliveryTime', 'instructions'].map((field) => `pickupLocation.${field}`),
        ...slotFields('pickupLocation', form.values.slots),
      ]}
      mayChange={may(me, 'ECOM.MANAGE_DELIVERY')}
      isDirty={form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.what}>
        <TextInput label={texts.nameLabel} required {...form.getInputProps('name')} />
        <AddressFields form={form} />
        <Switch label={texts.active} {...form.getInputProps('active', { type: 'checkbox' })} />
      </FormSection>
      <FormSection title={texts.when}>
        <Terms form={form} />
      </FormSection>
      <SlotsSection
        values={form.values.slots}
        errors={form.errors}
        onChange={(slots) => form.setFieldValue('slots', slots)}
      />
    </RecordForm>
  )
}

function AddressFields({ form }: { form: Form<PickupValues> }) {
  const parts = regionChoices(form.values.address.country)
  return (
    <>
      <TextInput label={texts.street} {...form.getInputProps('address.addressLine')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.postalCode} {...form.getInputProps('address.postalCode')} />
        <TextInput label={texts.city} {...form.getInputProps('address.city')} />
        {parts && (
          <Select
            label={texts.subdivision}
            data={parts}
            searchable
            {...form.getInputProps('address.subdivision')}
          />
        )}
        <CountrySelect
          label={texts.country}
          required
          field={form.getInputProps('address.country')}
          onCountryChange={() => form.setFieldValue('address.subdivision', '')}
        />
      </SimpleGrid>
    </>
  )
}

function Terms({ form }: { form: Form<PickupValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.time} description={texts.timeHint} {...form.getInputProps('deliveryTime')} />
        <MoneyField label={texts.fee} description={texts.feeHint} {...form.getInputProps('fee')} />
      </SimpleGrid>
      <Textarea
        label={texts.hours}
        description={texts.hoursHint}
        autosize
        minRows={2}
        {...form.getInputProps('instructions')}
      />
      <RegionSelect
        label={texts.regionsLabel}
        description={texts.regionsHint}
        field={form.getInputProps('deliveryRegionIds')}
      />
    </>
  )
}

function usePickup(location: PickupLocation, country: string) {
  const before = pickupValues(location, country)
  return useRecord({
    id: location.id,
    revision: location.revision,
    values: before,
    async write(values, known) {
      const pickupLocation = pickupOf(values, before)
      const { pickupLocation: saved } = await (known
        ? shop.call('updatePickupLocation', { pickupLocation: { ...known, ...pickupLocation } })
        : shop.call('createPickupLocation', { pickupLocation }))
      return saved
    },
    pathOf: ({ id }) => `/admin/settings/delivery/pickups/${id}`,
    errorsOf: (error) => formErrors(error, 'pickupLocation'),
    saved: texts.saved,
  })
}
