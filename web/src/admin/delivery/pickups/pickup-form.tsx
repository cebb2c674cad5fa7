import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { countries as countryCodes } from '@cartwright/contract/values/countries.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import { language } from '../../language/language.ts'
import { countries } from '../../settings/options.rules.ts'
import { RegionSelect } from '../regions/region-select.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { type PickupValues, pickupOf, pickupValues } from './rules.ts'

const texts = allTexts.pickups
const allCountries = countries(countryCodes, language)

interface PickupFormProps {
  /** Without an id it is being made. */
  location: PickupLocation
  /** Where a new one is unless somebody says otherwise. */
  country: string
}

type Form = ReturnType<typeof useForm<PickupValues>>

export function PickupForm({ location, country }: PickupFormProps) {
  const me = useMe()
  const { form, submit, error, isPending, isMaking } = usePickup(location, country)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['name', 'deliveryTime', 'instructions'].map((field) => `pickupLocation.${field}`)}
      mayChange={may(me, 'ECOM.MANAGE_DELIVERY')}
      isDirty={form.isDirty()}
      isPending={isPending}
      isCreating={isMaking}
    >
      <FormSection title={texts.what}>
        <TextInput label={texts.nameLabel} required {...form.getInputProps('name')} />
        <AddressFields form={form} />
        <Switch label={texts.active} {...form.getInputProps('active', { type: 'checkbox' })} />
      </FormSection>
      <FormSection title={texts.when}>
        <Terms form={form} />
      </FormSection>
    </RecordForm>
  )
}

function AddressFields({ form }: { form: Form }) {
  const parts = regionChoices(form.values.address.country)
  const country = form.getInputProps('address.country')
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
        <Select
          label={texts.country}
          data={allCountries}
          searchable
          required
          allowDeselect={false}
          {...country}
          onChange={(value) => {
            country.onChange(value)
            form.setFieldValue('address.subdivision', '')
          }}
        />
      </SimpleGrid>
    </>
  )
}

function Terms({ form }: { form: Form }) {
  const { currency } = useLocaleSettings()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.time} description={texts.timeHint} {...form.getInputProps('deliveryTime')} />
        <NumberInput
          label={texts.fee}
          description={texts.feeHint}
          min={0}
          suffix={` ${currency}`}
          {...form.getInputProps('fee')}
        />
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
