import type { ContentCollection, ContentRole } from '@cartwright/contract/content/collections.ts'
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { useRecord } from '../../components/form/use-record.ts'
import { idFor, labelOf, ownFields, targetOf, usualPermissions } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { FieldList } from './field-list.tsx'
import type { CollectionEdits, CollectionValues } from './form.ts'
import '../content.css'

const texts = allTexts.collection

export function CollectionForm({ collection }: { collection?: ContentCollection }) {
  const { form, submit, error, isPending, isCreating } = useCollection(collection)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['collection.id', 'collection.displayName']}
      mayChange={may(useMe(), 'CONTENT.MANAGE')}
      isDirty={!collection || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.title}>
        <Names form={form} isNew={!collection} />
      </FormSection>
      <FieldList form={form} />
      <FormSection title={texts.permissions}>
        <PermissionFields form={form} />
      </FormSection>
    </RecordForm>
  )
}

function Names({ form, isNew }: { form: CollectionEdits; isNew: boolean }) {
  const { displayName, id, fields } = form.values
  const rename = (name: string) => {
    form.setFieldValue('displayName', name)
    if (isNew && (id === '' || id === idFor(displayName))) form.setFieldValue('id', idFor(name))
  }
  const titles = fields
    .filter(({ type }) => type === 'TEXT')
    .map((field) => ({ value: field.key, label: labelOf(field) }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.name}
          required
          {...form.getInputProps('displayName')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TextInput
          label={texts.id}
          description={texts.idHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          readOnly={!isNew}
          {...form.getInputProps('id')}
        />
      </SimpleGrid>
      <Select
        label={texts.displayField}
        description={texts.displayFieldHint}
        data={titles}
        clearable
        {...form.getInputProps('displayField')}
      />
    </>
  )
}

const roles = (Object.keys(allTexts.roles) as ContentRole[]).map((value) => ({
  value,
  label: allTexts.roles[value],
}))

function PermissionFields({ form }: { form: CollectionEdits }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.permissionsHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['read', 'insert', 'update', 'remove'] as const).map((action) => (
          <Select
            key={action}
            label={texts[action]}
            allowDeselect={false}
            data={roles.filter(({ value }) => action !== 'insert' || value !== 'SITE_MEMBER_AUTHOR')}
            {...form.getInputProps(`permissions.${action}`)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

function useCollection(collection: ContentCollection | undefined) {
  return useRecord<CollectionValues, ContentCollection>({
    id: collection?.id,
    revision: collection?.revision,
    values: {
      displayName: collection?.displayName ?? '',
      id: collection?.id ?? '',
      displayField: collection?.displayField ?? null,
      fields: collection ? ownFields(collection) : [],
      permissions: { ...usualPermissions, ...collection?.permissions },
    },
    async write(values, known) {
      const reply = known
        ? await shop.call('updateDataCollection', { collection: { ...values, revision: known.revision } })
        : await shop.call('createDataCollection', { collection: values })
      return reply.collection
    },
    pathOf: ({ id }) => `/admin/content/${id}`,
    errorsOf: (error) => formErrors(error, 'collection'),
    missingIn,
    saved: texts.saved,
  })
}

function missingIn({ fields }: CollectionValues): Record<string, string> | undefined {
  const missing = fields.flatMap((field, index): [string, string][] => {
    if (!field.displayName && !field.key) return [[`fields.${index}.displayName`, allTexts.fields.nameNeeded]]
    const needsTarget = field.type === 'REFERENCE' || field.type === 'MULTI_REFERENCE'
    return needsTarget && !targetOf(field) ? [[`fields.${index}.target`, allTexts.fields.targetNeeded]] : []
  })
  return missing.length > 0 ? Object.fromEntries(missing) : undefined
}
