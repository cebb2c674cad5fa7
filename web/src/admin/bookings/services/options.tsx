import type { ServiceOptionsAndVariants } from '@cartwright/contract/bookings/options.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import { ActionIcon, Button, Group, Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { MoneyField } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { useResources } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'
import {
  contentOf,
  lengthRows,
  missingIn,
  type OptionKind,
  type OptionValues,
  valuesOf,
} from './options.rules.ts'
import { durationsOf } from './rules.ts'
import '../bookings.css'

const texts = allTexts.options

/** What a service costs by its length, by who gives it, or by a choice of the merchant's. */
export function Options({ service }: { service: Service }) {
  const { id = '' } = service
  const { data, error, refetch } = useCall('queryServiceOptions', {
    query: { filter: { serviceId: id }, paging: { limit: 1 } },
  })
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} maw="52rem" />
  const [saved] = data.serviceOptionsAndVariantsList
  const lengths = service.type === 'APPOINTMENT' ? durationsOf(service) : []
  const values = valuesOf(saved, lengths)
  if (values)
    return (
      <OptionsForm key={lengths.join()} service={service} lengths={lengths} saved={saved} values={values} />
    )
  return (
    <FormSection title={texts.title}>
      <Hint>{texts.ofProgram}</Hint>
    </FormSection>
  )
}

interface OptionsFormProps {
  service: Service
  /** In minutes. */
  lengths: readonly number[]
  saved: ServiceOptionsAndVariants | undefined
  values: OptionValues
}

function OptionsForm({ service, lengths, saved, values }: OptionsFormProps) {
  const { id: serviceId = '', staffMemberIds } = service
  const { form, submit, error, isPending } = useRecord<OptionValues, ServiceOptionsAndVariants>({
    ...{ id: saved?.id, revision: saved?.revision, values },
    async write(next, known) {
      const content = contentOf(next, saved)
      const { serviceOptionsAndVariants } = known
        ? await shop.call('updateServiceOptions', { serviceOptionsAndVariants: { ...content, ...known } })
        : await shop.call('createServiceOptions', { serviceOptionsAndVariants: { ...content, serviceId } })
      return serviceOptionsAndVariants
    },
    pathOf: () => `/admin/bookings/services/${serviceId}`,
    errorsOf: () => ({}),
    missingIn: (next) => missingIn(next, texts.needed),
    saved: texts.saved,
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[]}
      mayChange={may(useMe(), 'BOOKINGS.MANAGE')}
      isDirty={form.isDirty()}
      isPending={isPending}
    >
      <FormSection title={texts.title}>
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        <Kind form={form} saved={saved} lengths={lengths} />
        {form.values.kind === 'DURATION' ? (
          <Lengths form={form} />
        ) : (
          <Rows form={form} staffIds={staffMemberIds ?? []} />
        )}
      </FormSection>
    </RecordForm>
  )
}

type Part = { form: Form<OptionValues> }

function Kind({ form, saved, lengths }: Part & Pick<OptionsFormProps, 'saved' | 'lengths'>) {
  const { kind } = form.values
  const { DURATION: byLength, ...others } = texts.kinds
  const kinds = lengths.length > 0 ? { DURATION: byLength, ...others } : others
  const choose = (next: OptionKind) =>
    form.setValues({ kind: next, rows: next === 'DURATION' ? lengthRows(saved, lengths) : [] })
  return (
    <div className="booking-row">
      <Select
        label={texts.kind}
        allowDeselect={false}
        data={optionsOf(kinds)}
        {...form.getInputProps('kind')}
        onChange={(next) => choose(next as OptionKind)}
      />
      {kind === 'CUSTOM' && (
        <TextInput
          label={texts.name}
          placeholder={texts.nameHint}
          required
          maxLength={255}
          {...form.getInputProps('name')}
        />
      )}
    </div>
  )
}

function Lengths({ form }: Part) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {form.values.rows.map(({ choice }, index) => (
        <MoneyField
          key={choice}
          label={texts.minutes(choice)}
          description={texts.usual}
          {...form.getInputProps(`rows.${index}.price`)}
        />
      ))}
    </SimpleGrid>
  )
}

function Rows({ form, staffIds }: Part & { staffIds: readonly string[] }) {
  const staff = useResources().filter(({ id }) => staffIds.includes(id))
  const { kind, rows } = form.values
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new choice has no key
        <Group key={index} gap="xs" align="flex-end" role="group" aria-label={texts.row(index + 1)}>
          {kind === 'CUSTOM' ? (
            <TextInput label={texts.choice} maxLength={255} {...form.getInputProps(`rows.${index}.choice`)} />
          ) : (
            <Select
              label={texts.choice}
              data={staff.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps(`rows.${index}.choice`)}
              value={row.choice || null}
            />
          )}
          <MoneyField label={texts.price} {...form.getInputProps(`rows.${index}.price`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.remove(index + 1)}
            onClick={() => form.removeListItem('rows', index)}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('rows', { choice: '', price: '' })}
        >
          {texts.add}
        </Button>
      </Group>
    </>
  )
}
