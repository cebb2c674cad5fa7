import type {
  GetLabelFormReply,
  RequestLabelRatesReply,
} from '@cartwright/contract/shipping-labels/labels.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Alert, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '../api/use-call.ts'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { CountField, MeasureField } from '../components/number/number-field.tsx'
import { CustomsFields } from './customs-fields.tsx'
import type { LabelForm } from './label-form.ts'
import { chosenLines, inPackage, type LabelValues, toRequest, weightOf } from './rules.ts'
import { texts } from './texts/index.ts'

interface ParcelFormProps {
  form: GetLabelFormReply
  values: LabelValues
  orderId: string
  returnId: string | undefined
  onOffer: (values: LabelValues, offer: RequestLabelRatesReply) => void
  onClose: () => void
}

/** What is in the parcel, its measures, and what customs want to know. */
export function ParcelForm({ form: known, values, orderId, returnId, onOffer, onClose }: ParcelFormProps) {
  const form = useForm<LabelValues>({
    initialValues: values,
    validate: (typed) => problemsOf(known, typed),
  })
  const { mutate, error, isPending } = useChange('requestLabelRates', { invalidates: [] })
  const submit = form.onSubmit((typed) =>
    mutate(toRequest({ form: known, values: typed, orderId, returnId }), {
      onSuccess: (offer) => onOffer(typed, offer),
    }),
  )
  const refused =
    error instanceof CartwrightError && error.code === 'SHIPPING_LABEL_REFUSED' ? error : undefined
  return (
    <DialogForm
      onSubmit={submit}
      error={refused ? undefined : error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={texts.showRates}
    >
      {refused && (
        <Alert color="red" role="alert" title={texts.refused} style={{ whiteSpace: 'pre-line' }}>
          {refused.message}
        </Alert>
      )}
      <Services form={form} known={known} />
      <Pieces form={form} known={known} />
      <Measures form={form} known={known} />
      {known.needsCustoms && <CustomsFields form={form} lines={chosenLines(known, form.values)} />}
    </DialogForm>
  )
}

/** By field, as the form wants them. */
function problemsOf(known: GetLabelFormReply, values: LabelValues): Record<string, string> {
  const chosen = chosenLines(known, values)
  const isMissing = (value: number | string) => !(Number(value) > 0)
  const measures = (['length', 'width', 'height', 'weight'] as const).filter((name) =>
    isMissing(values[name]),
  )
  const declared = known.needsCustoms ? chosen : []
  return Object.fromEntries([
    ...(chosen.length === 0 ? [['pieces', texts.nothingChosen]] : []),
    ...measures.map((name) => [name, texts.measureNeeded]),
    ...declared
      .filter(({ lineItemId: id }) => !/^\d{6,10}$/.test(values.tariffNumbers[id] ?? ''))
      .map(({ lineItemId: id }) => [`tariffNumbers.${id}`, texts.tariffNeeded]),
    ...declared
      .filter(({ lineItemId: id }) => !values.origins[id])
      .map(({ lineItemId: id }) => [`origins.${id}`, texts.originNeeded]),
  ])
}

interface PartProps {
  form: LabelForm
  known: GetLabelFormReply
}

function Services({ form, known: { services } }: PartProps) {
  const connected = services.filter(({ account }) => account)
  if (connected.length < 2) return null
  return (
    <Select
      label={texts.service}
      data={connected.map(({ service, title }) => ({ value: service, label: title }))}
      allowDeselect={false}
      {...form.getInputProps('service')}
    />
  )
}

function Pieces({ form, known }: PartProps) {
  const change = (id: string, quantity: number | '') => {
    const pieces = { ...form.values.pieces, [id]: quantity }
    const chosen = known.packages.find(({ name }) => name === form.values.package)
    const weight = chosen ? inPackage(chosen, { ...known, pieces }).weight : weightOf(known.lines, pieces)
    form.setValues({ pieces, ...(weight === undefined ? {} : { weight }) })
  }
  return (
    <>
      {known.lines.map(({ lineItemId: id, name, quantity: most }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm">{name}</Text>
          <Group gap="xs" wrap="nowrap">
            <CountField
              aria-label={texts.quantityOf(name)}
              w={84}
              most={most}
              value={form.values.pieces[id]}
              onChange={(quantity) => change(id, quantity)}
            />
            <Text size="sm" c="dimmed">
              {texts.ofLeft(most)}
            </Text>
          </Group>
        </Group>
      ))}
      {form.errors.pieces && (
        <Text size="sm" c="red" role="alert">
          {form.errors.pieces}
        </Text>
      )}
    </>
  )
}

function Measures({ form, known }: PartProps) {
  const { packages, lines } = known
  const isMetric = form.values.unit === 'KG'
  const isUnknown = weightOf(lines, form.values.pieces) === ''
  const choose = (name: string | null) => {
    const chosen = packages.find((one) => one.name === name)
    form.setValues(chosen ? inPackage(chosen, { ...known, pieces: form.values.pieces }) : { package: '' })
  }
  return (
    <>
      {packages.length > 0 && (
        <Select
          label={texts.package}
          data={[...packages.map(({ name }) => name), { value: '', label: texts.ownPackage }]}
          allowDeselect={false}
          value={form.values.package}
          onChange={choose}
        />
      )}
      <SimpleGrid cols={3}>
        {(['length', 'width', 'height'] as const).map((side) => (
          <MeasureField
            key={side}
            label={texts[side]}
            unit={isMetric ? 'cm' : 'in'}
            most={1000}
            required
            {...form.getInputProps(side)}
          />
        ))}
      </SimpleGrid>
      <MeasureField
        label={texts.weight}
        description={isUnknown ? texts.weightUnknown : texts.weightHint}
        unit={isMetric ? 'kg' : 'lb'}
        most={1000}
        required
        {...form.getInputProps('weight')}
      />
    </>
  )
}
