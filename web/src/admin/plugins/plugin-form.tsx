import type { Plugin, PluginKind } from '@cartwright/contract/plugins/plugins.ts'
import { Select, TextInput } from '@mantine/core'
import { shop } from '../api/client.ts'
import { formErrors } from '../api/problems.rules.ts'
import { optionsOf } from '../components/form/options.ts'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountField } from '../components/number/number-field.tsx'
import { type PluginValues, settingsOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.form
const fields = ['kind', 'name', 'address', 'budget', 'fallback'].map((field) => `plugin.${field}`)

/** The settings of a plugin; without an id, saving adds it. */
export function PluginForm({ plugin }: { plugin: Plugin }) {
  const { form, submit, error, isPending, isCreating } = usePlugin(plugin)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={fields}
      mayChange={!plugin.inProcess}
      isDirty={!plugin.id || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.title}>
        <Place form={form} plugin={plugin} />
        <CountField
          label={texts.budget}
          description={texts.budgetHint}
          unit="ms"
          least={100}
          most={10_000}
          maw="16rem"
          {...form.getInputProps('budget')}
        />
        <RadioOptions
          label={texts.fallback}
          choices={allTexts.fallbacks}
          hints={(form.values.kind && texts.fallbackHintsOf[form.values.kind]) || texts.fallbackHints}
          {...form.getInputProps('fallback')}
        />
      </FormSection>
    </RecordForm>
  )
}

function Place({ form, plugin }: { form: Form<PluginValues>; plugin: Plugin }) {
  const { kind } = form.values
  return (
    <>
      {!plugin.id && (
        <Select
          label={texts.kind}
          description={kind === '' ? texts.kindHint : `${allTexts.kindHints[kind]} ${texts.kindHint}`}
          required
          allowDeselect={false}
          data={optionsOf(allTexts.kinds)}
          {...form.getInputProps('kind')}
        />
      )}
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        required
        {...form.getInputProps('name')}
      />
      {!plugin.inProcess && (
        <TextInput
          type="url"
          label={texts.address}
          description={texts.addressHint}
          placeholder={texts.addressPlaceholder}
          required
          {...form.getInputProps('address')}
        />
      )}
    </>
  )
}

function usePlugin({ id, revision, kind, name = '', address, budget = 3000, fallback = 'FAIL' }: Plugin) {
  return useRecord<PluginValues, Plugin>({
    id,
    revision,
    values: { kind: kind ?? '', name, address: address ?? '', budget, fallback },
    async write(values, known) {
      const settings = settingsOf(values)
      const { plugin } = await (known
        ? shop.call('updatePlugin', { plugin: { ...known, ...settings } })
        : // A form without a kind is not sent.
          shop.call('createPlugin', { plugin: { ...settings, kind: values.kind as PluginKind } }))
      return plugin
    },
    pathOf: (plugin) => `/admin/plugins/${plugin.id}`,
    errorsOf: (error) => formErrors(error, 'plugin'),
    saved: allTexts.saved,
    missingIn: (values) => (values.kind === '' ? { kind: texts.noKind } : undefined),
  })
}
