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
import { Algorithms } from './algorithms.tsx'
import { choicesFor, emptyIn, fallbackFor, type PluginValues, settingsOf, valuesOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.form
const fields = ['kind', 'name', 'address', 'budget', 'fallback', 'algorithms'].map((one) => `plugin.${one}`)

function algorithmFields({ algorithms }: PluginValues): string[] {
  return algorithms.flatMap((_, index) =>
    ['name', 'algorithmId'].map((one) => `plugin.algorithms[${index}].${one}`),
  )
}

/** The settings of a plugin; without an id, saving adds it. */
export function PluginForm({ plugin }: { plugin: Plugin }) {
  const { form, submit, error, isPending, isCreating } = usePlugin(plugin)
  const { kind } = form.values
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[...fields, ...algorithmFields(form.values)]}
      mayChange={!plugin.inProcess}
      isDirty={!plugin.id || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.title}>
        <Place form={form} plugin={plugin} />
        {kind === 'RECOMMENDATIONS' && <Algorithms form={form} />}
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
          choices={choicesFor(kind, allTexts.fallbacks)}
          hints={texts.hintsOfKinds[kind] ?? texts.fallbackHints}
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
          onChange={(chosen) => chooseKind(form, chosen as PluginKind)}
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

function chooseKind(form: Form<PluginValues>, kind: PluginKind): void {
  const { fallback } = form.getValues()
  form.setValues({ kind, fallback: fallbackFor(kind, fallback) })
  form.clearFieldError('kind')
}

function usePlugin(plugin: Plugin) {
  const { id, revision } = plugin
  return useRecord<PluginValues, Plugin>({
    id,
    revision,
    values: valuesOf(plugin),
    async write(values, known) {
      const settings = settingsOf(values)
      const { plugin: written } = await (known
        ? shop.call('updatePlugin', { plugin: { ...known, ...settings } })
        : // A form without a kind is not sent.
          shop.call('createPlugin', { plugin: { ...settings, kind: values.kind as PluginKind } }))
      return written
    },
    pathOf: (made) => `/admin/plugins/${made.id}`,
    errorsOf: (error) => formErrors(error, 'plugin'),
    saved: allTexts.saved,
    missingIn: (values) => missingMessages(emptyIn(values, plugin.inProcess)),
  })
}

function missingMessages(fields: readonly string[]): Record<string, string> | undefined {
  if (fields.length === 0) return undefined
  const { kind, name, address, algorithmId } = texts.missing
  const messages: Record<string, string> = { kind, name, address, algorithmId }
  return Object.fromEntries(fields.map((field) => [field, messages[field.split('.').at(-1) ?? ''] ?? name]))
}
