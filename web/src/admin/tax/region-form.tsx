import type { TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountrySelect } from '../settings/country-select.tsx'
import { type Inclusion, inclusionOf, inclusions } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.regions
const formFields = ['country', 'subdivision', 'zip']

/** The form of a tax region; without an id, saving creates it. */
export function RegionForm({ region }: { region: TaxRegion }) {
  const me = useMe()
  const { form, submit, error, isPending, isCreating } = useRegion(region)
  return (
    <RecordForm
      onSubmit={submit}
      error={isTaken(error) ? undefined : error}
      formFields={formFields.map((field) => `taxRegion.${field}`)}
      mayChange={may(me, 'ECOM.MANAGE_TAX')}
      isDirty={form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.what}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CountrySelect
            label={texts.country}
            required
            field={form.getInputProps('country')}
            onCountryChange={() => form.setFieldValue('subdivision', '')}
          />
          <SubdivisionField form={form} />
          <TextInput label={texts.zip} description={texts.zipHint} {...form.getInputProps('zip')} />
          <Select
            label={texts.how}
            description={'\u00a0'}
            data={inclusions(region).map((value) => ({ value, label: texts[value] }))}
            allowDeselect={false}
            {...form.getInputProps('inclusion')}
          />
        </SimpleGrid>
      </FormSection>
    </RecordForm>
  )
}

/** A list if the subdivisions of the country are known, else a text field. */
function SubdivisionField({ form }: { form: Form<ReturnType<typeof valuesOf>> }) {
  const options = regionChoices(form.values.country)
  const props = {
    label: texts.subdivision,
    placeholder: texts.wholeCountry,
    ...form.getInputProps('subdivision'),
  }
  if (!options) return <TextInput {...props} />
  return (
    <Select
      {...props}
      data={options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.wholeCountry }}
    />
  )
}

function useRegion(region: TaxRegion) {
  return useRecord({
    id: region.id,
    revision: region.revision,
    values: valuesOf(region),
    async write(values, known) {
      const place = placeOf(values)
      const { taxRegion } = await (known
        ? shop.call('updateTaxRegion', { taxRegion: { ...known, ...place } })
        : shop.call('createTaxRegion', { taxRegion: place }))
      return taxRegion
    },
    pathOf: ({ id }) => `/admin/settings/tax/${id}`,
    errorsOf: (error) => (isTaken(error) ? { country: texts.taken } : formErrors(error, 'taxRegion')),
    saved: texts.saved,
  })
}

function valuesOf(region: TaxRegion) {
  return {
    country: region.country ?? '',
    subdivision: region.subdivision ?? '',
    zip: region.zip ?? '',
    inclusion: inclusionOf(region) as Inclusion,
  }
}

function placeOf({ country, subdivision, zip, inclusion }: ReturnType<typeof valuesOf>) {
  return {
    ...(country === '' ? {} : { country }),
    subdivision: subdivision || null,
    zip: zip.trim() || null,
    ...(inclusion === 'asShop' ? {} : { taxIncludedInPrice: inclusion === 'included' }),
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'ALREADY_EXISTS'
}
