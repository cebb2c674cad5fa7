import { countries as countryCodes } from '@cartwright/contract/values/countries.ts'
import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Button, Group, Modal, MultiSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import { language } from '../../language/language.ts'
import { countries } from '../../settings/options.rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { destinationsOf, type KnownRegion, regionValues } from './rules.ts'

const texts = allTexts.regions
const allCountries = countries(countryCodes, language)

interface RegionFormProps {
  /** Without an id it is being made. */
  region: KnownRegion
  onClose: () => void
}

export function RegionForm({ region, onClose }: RegionFormProps) {
  const { form, submit, error, isPending } = useRegion(region, onClose)
  const { countries: chosen } = form.values
  return (
    <Modal opened onClose={onClose} title={region.id ? region.name : texts.addTitle}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Problem error={error} formFields={['deliveryRegion.name']} />
          <TextInput label={texts.nameLabel} required data-autofocus {...form.getInputProps('name')} />
          <MultiSelect
            label={texts.countries}
            description={texts.countriesHint}
            data={allCountries}
            searchable
            {...form.getInputProps('countries')}
          />
          {chosen.filter(regionChoices).map((country) => (
            <Parts key={country} country={country} form={form} />
          ))}
          <Switch label={texts.active} {...form.getInputProps('active', { type: 'checkbox' })} />
          <Group justify="space-between">
            {region.id ? <DeleteButton region={region} onDone={onClose} /> : <span />}
            <Button type="submit" loading={isPending}>
              {partTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type Form = ReturnType<typeof useForm<ReturnType<typeof regionValues>>>

/** Parts of one country; those of the others stay as they are. */
function Parts({ country, form }: { country: string; form: Form }) {
  const name = allCountries.find(({ value }) => value === country)?.label ?? country
  const isOwn = (part: string) => part.startsWith(`${country}-`)
  const { parts } = form.values
  return (
    <MultiSelect
      label={texts.states(name)}
      description={texts.statesHint}
      data={regionChoices(country) ?? []}
      searchable
      value={parts.filter(isOwn)}
      onChange={(own) => form.setFieldValue('parts', [...parts.filter((part) => !isOwn(part)), ...own])}
    />
  )
}

function useRegion(region: KnownRegion, onClose: () => void) {
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

function DeleteButton({ region, onDone }: { region: KnownRegion; onDone: () => void }) {
  const { id = '', name = '', profileId: deliveryProfileId } = region
  const remove = useChange('removeDeliveryRegion', {
    onDone() {
      notify.success(texts.removed)
      onDone()
    },
  })
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (!(await askToConfirm({ ...question, dangerous: true }))) return
    remove.mutate({ deliveryProfileId, deliveryRegionId: id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
