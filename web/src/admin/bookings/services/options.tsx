import type { ServiceOptionsAndVariants } from '@cartwright/contract/bookings/options.ts'
import type { Service } from '@cartwright/contract/bookings/services.ts'
import { ActionIcon, Button, Group, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
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
import { useResources } from '../resources/use-resources.ts'
import { texts as allTexts } from '../texts/index.ts'
import { contentOf, missingIn, type OptionKind, type OptionValues, valuesOf } from './options.rules.ts'
import '../bookings.css'

const texts = allTexts.options

/** What a service costs by who gives it, or by a choice of the merchant's. */
export function Options({ service }: { service: Service }) {
  const { id = '' } = service
  const { data, error, refetch } = useCall('queryServiceOptions', {
    query: { filter: { serviceId: id }, paging: { limit: 1 } },
  })
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} maw="52rem" />
  const [saved] = data.serviceOptionsAndVariantsList
  const values = valuesOf(saved)
  if (values) return <OptionsForm service={service} saved={saved} values={values} />
  return (
    <FormSection title={texts.title}>
      <Hint>{texts.ofProgram}</Hint>
    </FormSection>
  )
}

interface OptionsFormProps {
  service: Service
  saved: ServiceOptionsAndVariants | undefined
  values: OptionValues
}

function OptionsForm({ service, saved, values }: OptionsFormProps) {
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
        <Kind form={form} />
        <Rows form={form} staffIds={staffMemberIds ?? []} />
      </FormSection>
    </RecordForm>
  )
}

type Part = { form: Form<OptionValues> }

function Kind({ form }: Part) {
  const { kind } = form.values
  return (
    <div className="booking-row">
      <Select
        label={texts.kind}
        allowDeselect={false}
        data={optionsOf(texts.kinds)}
        {...form.getInputProps('kind')}
        onChange={(next) => form.setValues({ kind: next as OptionKind, rows: [] })}
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
