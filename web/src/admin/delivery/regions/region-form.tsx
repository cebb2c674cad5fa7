import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Modal, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { countryOptions } from '../../settings/country-select.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { destinationsOf, type ProfileRegion, type RegionValues, regionValues } from './rules.ts'

const texts = allTexts.regions

interface RegionFormProps {
  /** Without an id, saving creates it. */
  region: ProfileRegion
  onClose: () => void
}

export function RegionForm({ region, onClose }: RegionFormProps) {
  const { form, submit, error, isPending } = useRegion(region, onClose)
  const { countries } = form.values
  return (
    <Modal opened onClose={onClose} title={region.id ? region.name : texts.addTitle}>
      <DialogForm
        onSubmit={submit}
        error={error}
        formFields={['deliveryRegion.name']}
        isPending={isPending}
        aside={region.id && <DeleteRegion region={region} onDone={onClose} />}
      >
        <TextInput label={texts.nameLabel} required data-autofocus {...form.getInputProps('name')} />
        <MultiSelect
          label={texts.countries}
          description={texts.countriesHint}
          data={countryOptions}
          searchable
          {...form.getInputProps('countries')}
        />
        {countries.filter(regionChoices).map((country) => (
          <SubdivisionSelect key={country} country={country} form={form} />
        ))}
        <Switch label={texts.active} {...form.getInputProps('active', { type: 'checkbox' })} />
      </DialogForm>
    </Modal>
  )
}

/** The subdivisions of one country; keeps those of the others. */
function SubdivisionSelect({ country, form }: { country: string; form: Form<RegionValues> }) {
  const name = countryOptions.find(({ value }) => value === country)?.label ?? country
  const isOwn = (code: string) => code.startsWith(`${country}-`)
  const { subdivisions } = form.values
  return (
    <MultiSelect
      label={texts.states(name)}
      description={texts.statesHint}
      data={regionChoices(country) ?? []}
      searchable
      value={subdivisions.filter(isOwn)}
      onChange={(own) =>
        form.setFieldValue('subdivisions', [...subdivisions.filter((code) => !isOwn(code)), ...own])
      }
    />
  )
}

function useRegion(region: ProfileRegion, onClose: () => void) {
  const form = useForm({ initialValues: regionValues(region) })
  const options = {
    onDone() {
      notify.success(texts.saved)
      onClose()
    },
  }
  const add = useChange('addDeliveryRegion', options)
  const update = useChange('updateDeliveryRegion', options)
  const submit = form.onSubmit(({ name, active, ...places }) => {
    const deliveryRegion = { name, active, destinations: destinationsOf(places) }
    const { id, profileId: deliveryProfileId, revision } = region
    const onError = (error: Error) => form.setErrors(formErrors(error, 'deliveryRegion'))
    if (id)
      update.mutate({ deliveryProfileId, revision, deliveryRegion: { id, ...deliveryRegion } }, { onError })
    else add.mutate({ deliveryProfileId, revision, deliveryRegion }, { onError })
  })
  return { form, submit, error: add.error ?? update.error, isPending: add.isPending || update.isPending }
}

function DeleteRegion({ region, onDone }: { region: ProfileRegion; onDone: () => void }) {
  const { id = '', name = '', profileId: deliveryProfileId } = region
  const remove = useChange('removeDeliveryRegion', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate({ deliveryProfileId, deliveryRegionId: id }, { onError: notify.failure })
      }
    />
  )
}
