import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import { MultiSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { problemOf } from '../../api/problems.rules.ts'
import { useCall } from '../../api/use-call.ts'
import { optionsOf } from '../../components/form/options.ts'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { FieldList } from '../../forms/field-list.tsx'
import { texts as formTexts } from '../../forms/texts/index.ts'
import { PictureField } from '../../media/picker/picture-field.tsx'
import { useResources } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'
import { PriceFields } from './price-fields.tsx'
import { contentOf, fieldsOfRequest, missingIn, type ServiceValues, valuesOf } from './rules.ts'
import { Times } from './time-fields.tsx'

const texts = allTexts.services
type Part = { form: Form<ServiceValues> }

/** The form of a service; without one, saving creates it. */
export function ServiceForm({ saved }: { saved?: Service }) {
  const { form, submit, error, isPending, isCreating } = useRecord<ServiceValues, Service>({
    id: saved?.id,
    revision: saved?.revision,
    values: valuesOf(saved),
    async write(values, known) {
      const content = contentOf(values)
      const { service } = known
        ? await shop.call('updateService', { service: { ...content, ...known } })
        : await shop.call('createService', { service: { ...content, type: values.type } })
      return service
    },
    pathOf: ({ id }) => `/admin/bookings/services/${id}`,
    errorsOf,
    missingIn: (values) => missingIn(values, { ...texts.needed, ...formTexts.fields }),
    saved: texts.saved,
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={Object.keys(fieldsOfRequest)}
      mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <Basics form={form} isNew={!saved} />
      <FormSection title={texts.price}>
        <PriceFields form={form} />
      </FormSection>
      <Times form={form} />
      <Who form={form} />
      <FieldList form={form} title={texts.questions} about={texts.questionsHint} />
      <Rules form={form} />
    </RecordForm>
  )
}

function errorsOf(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problemOf(error).fields).flatMap(([field, text]) => {
      const own = fieldsOfRequest[field]
      const ofField = /^service\.form\.(fields\[.*)$/.exec(field)?.[1]?.replace(/\[(\d+)\]/, '.$1')
      const name = own ?? ofField
      return name ? [[name, text]] : []
    }),
  )
}

function Basics({ form, isNew }: Part & { isNew: boolean }) {
  const { type } = form.values
  return (
    <FormSection title={texts.basics}>
      <Select
        label={texts.columns.type}
        description={texts.typeHints[type]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={optionsOf(texts.types)}
        allowDeselect={false}
        readOnly={!isNew}
        maw="24rem"
        {...form.getInputProps('type')}
      />
      <TextInput label={texts.name} required maxLength={bookingLimits.name} {...form.getInputProps('name')} />
      <TextInput
        label={texts.tagLine}
        description={texts.tagLineHint}
        maxLength={bookingLimits.tagLine}
        {...form.getInputProps('tagLine')}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={bookingLimits.description}
        {...form.getInputProps('description')}
      />
      <PictureField
        texts={texts.picture}
        picture={form.values.picture}
        onChange={(picture) => form.setFieldValue('picture', picture)}
      />
      <Switch
        label={texts.show}
        description={texts.showHint}
        {...form.getInputProps('shown', { type: 'checkbox' })}
      />
    </FormSection>
  )
}

function Who({ form }: Part) {
  const { type, place } = form.values
  return (
    <FormSection title={texts.who}>
      {type === 'APPOINTMENT' && <Givers form={form} />}
      {place === 'SEVERAL' ? (
        <Text size="sm" c="dimmed">
          {texts.severalPlaces}
        </Text>
      ) : (
        <Select
          label={texts.where}
          data={optionsOf(texts.whereKinds)}
          allowDeselect={false}
          maw="24rem"
          {...form.getInputProps('place')}
        />
      )}
      {place === 'VIDEO' && (
        <Textarea
          label={texts.video}
          description={texts.videoHint}
          required
          autosize
          minRows={2}
          maxLength={bookingLimits.conferencing}
          {...form.getInputProps('video')}
        />
      )}
      {place === 'CUSTOMER' && (
        <Textarea
          label={texts.postalCodes}
          description={texts.postalCodesHint}
          autosize
          maxRows={8}
          {...form.getInputProps('postalCodes')}
        />
      )}
      {place === 'CUSTOM' && (
        <TextInput label={texts.address} required maxLength={500} {...form.getInputProps('address')} />
      )}
    </FormSection>
  )
}

/** Who gives it, and one of each group of rooms. */
function Givers({ form }: Part) {
  const resources = useResources()
  const named = (isStaff: boolean) =>
    resources
      .filter((resource) => resource.isStaff === isStaff)
      .map(({ id, name }) => ({ value: id, label: name }))
  const { roomIds } = form.values
  const groups = roomIds.length === 0 ? [[]] : roomIds
  const setGroup = (changed: number, ids: string[]) =>
    form.setFieldValue(
      'roomIds',
      groups.map((group, index) => (index === changed ? ids : group)),
    )
  return (
    <>
      <MultiSelect
        label={texts.staff}
        description={texts.staffHint}
        searchable
        placeholder={form.values.staffIds.length === 0 ? texts.staffNone : ''}
        data={named(true)}
        {...form.getInputProps('staffIds')}
      />
      {groups.map((ids, index) => (
        <MultiSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no key
          key={index}
          label={texts.rooms}
          description={texts.roomsHint}
          searchable
          placeholder={ids.length === 0 ? texts.roomsNone : ''}
          data={named(false)}
          value={ids}
          onChange={(next) => setGroup(index, next)}
        />
      ))}
    </>
  )
}

function Rules({ form }: Part) {
  const { data } = useCall('queryBookingPolicies', { query: { paging: { limit: 100 } } })
  const policies = data?.bookingPolicies ?? []
  return (
    <FormSection title={texts.rules}>
      <Switch
        label={texts.online}
        description={texts.onlineHint}
        {...form.getInputProps('online', { type: 'checkbox' })}
      />
      <Switch
        label={texts.approval}
        description={texts.approvalHint}
        {...form.getInputProps('approval', { type: 'checkbox' })}
      />
      {policies.length > 0 && (
        <Select
          label={texts.policy}
          description={texts.policyHint}
          allowDeselect={false}
          maw="24rem"
          data={policies.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
          placeholder={policies.find(({ default: isDefault }) => isDefault)?.name ?? ''}
          {...form.getInputProps('policyId')}
          value={form.values.policyId || null}
        />
      )}
    </FormSection>
  )
}
