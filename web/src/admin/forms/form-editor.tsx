import type { ShopForm } from '@cartwright/contract/forms/forms.ts'
import { formLimits } from '@cartwright/contract/forms/limits.ts'
import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { hintBelow } from '../components/form/hint-below.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { FieldList } from './field-list.tsx'
import { draftOf, type FormValues, missingInFields, slugFor, valuesOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.editor

export function FormEditor({ saved }: { saved?: ShopForm }) {
  const { form, submit, error, isPending, isCreating } = useForm(saved)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['form.title', 'form.slug']}
      mayChange={may(useMe(), 'FORMS.MANAGE')}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.title}>
        <Texts form={form} isNew={!saved} />
      </FormSection>
      <FieldList form={form} />
      <FormSection title={texts.settings}>
        <Settings form={form} />
      </FormSection>
    </RecordForm>
  )
}

function Texts({ form, isNew }: { form: Form<FormValues>; isNew: boolean }) {
  const { title, slug } = form.values
  const rename = (name: string) => {
    form.setFieldValue('title', name)
    if (isNew && (slug === '' || slug === slugFor(title))) form.setFieldValue('slug', slugFor(name))
  }
  const shared = { autosize: true, minRows: 2, maxRows: 8, inputWrapperOrder: hintBelow }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.name}
          required
          maxLength={formLimits.title}
          {...form.getInputProps('title')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TextInput
          label={texts.slug}
          description={texts.slugHint(slug)}
          inputWrapperOrder={hintBelow}
          required
          {...form.getInputProps('slug')}
        />
      </SimpleGrid>
      <Textarea
        label={texts.description}
        description={texts.descriptionHint}
        maxLength={formLimits.description}
        {...shared}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={texts.button}
        description={texts.buttonHint}
        inputWrapperOrder={hintBelow}
        maxLength={formLimits.button}
        {...form.getInputProps('button')}
      />
      <Textarea
        label={texts.thanks}
        description={texts.thanksHint}
        maxLength={formLimits.thanks}
        {...shared}
        {...form.getInputProps('thanks')}
      />
    </>
  )
}

function Settings({ form }: { form: Form<FormValues> }) {
  const input = (name: 'published' | 'inFooter' | 'notifies') =>
    form.getInputProps(name, { type: 'checkbox' })
  return (
    <>
      <Switch label={texts.publish} description={texts.publishHint} {...input('published')} />
      <Switch label={texts.footer} {...input('inFooter')} />
      <Switch label={texts.notify} description={texts.notifyHint} {...input('notifies')} />
    </>
  )
}

function useForm(saved: ShopForm | undefined) {
  return useRecord<FormValues, ShopForm>({
    id: saved?.id,
    revision: saved?.revision,
    values: valuesOf(saved),
    async write(values, known) {
      const draft = draftOf(values)
      const reply = known
        ? await shop.call('updateForm', { form: { ...draft, ...known } })
        : await shop.call('createForm', { form: draft })
      return reply.form
    },
    pathOf: ({ id }) => `/admin/forms/${id}`,
    errorsOf: (error) => formErrors(error, 'form'),
    missingIn,
    saved: allTexts.saved,
  })
}

function missingIn({ fields }: FormValues): Record<string, string> | undefined {
  const missing = missingInFields(fields, allTexts.fields)
  if (fields.length === 0) missing.fields = allTexts.fields.someNeeded
  return Object.keys(missing).length > 0 ? missing : undefined
}
