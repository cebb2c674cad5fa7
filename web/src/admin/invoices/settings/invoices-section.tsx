import type { InvoiceSettings, Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { RadioOptions } from '../../components/form/radio-options.tsx'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { Section } from '../../settings/section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.documents

/** When invoices are issued, how they are numbered and what they say. */
export function InvoicesSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={labels}
      choices={{ 'invoices.issue': texts.issues }}
      write={({ invoices }) => ({ settings: { invoices: invoices as InvoiceSettings } })}
    >
      {(form) => (
        <>
          <RadioOptions
            label={texts.issue}
            choices={texts.issues}
            hints={texts.issueHints}
            {...form.getInputProps('invoices.issue')}
          />
          <NumberFields form={form} />
          <ContentFields form={form} />
        </>
      )}
    </Section>
  )
}

type InvoicesForm = Form<ReturnType<typeof valuesOf>>

function NumberFields({ form }: { form: InvoicesForm }) {
  const { prefix, firstNumber, yearly } = form.values.invoices
  const year = yearly ? `${new Date().getFullYear()}-` : ''
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={texts.prefix} {...form.getInputProps('invoices.prefix')} />
        <TextInput label={texts.creditNotePrefix} {...form.getInputProps('invoices.creditNotePrefix')} />
        <CountField
          label={texts.firstNumber}
          least={1}
          most={999_999_999}
          {...form.getInputProps('invoices.firstNumber')}
        />
      </SimpleGrid>
      <Checkbox label={texts.yearly} {...form.getInputProps('invoices.yearly', { type: 'checkbox' })} />
      <Text size="sm" c="dimmed">
        {texts.example(`${prefix}${year}${firstNumber}`)}
      </Text>
    </>
  )
}

function ContentFields({ form }: { form: InvoicesForm }) {
  const checkbox = (name: 'email' | 'eInvoice' | 'smallBusiness' | 'reverseCharge') => (
    <Checkbox
      label={texts[name]}
      description={texts.hints[name]}
      {...form.getInputProps(`invoices.${name}`, { type: 'checkbox' })}
    />
  )
  return (
    <>
      {checkbox('email')}
      {checkbox('eInvoice')}
      {checkbox('smallBusiness')}
      {checkbox('reverseCharge')}
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps('invoices.note')}
      />
    </>
  )
}

function valuesOf({ settings: { invoices = {} } = {} }: Site) {
  return {
    invoices: {
      issue: invoices.issue ?? 'BY_HAND',
      prefix: invoices.prefix ?? 'INV-',
      creditNotePrefix: invoices.creditNotePrefix ?? 'CN-',
      firstNumber: invoices.firstNumber ?? 1,
      yearly: invoices.yearly ?? true,
      email: invoices.email ?? true,
      eInvoice: invoices.eInvoice ?? true,
      smallBusiness: invoices.smallBusiness ?? false,
      reverseCharge: invoices.reverseCharge ?? false,
      note: invoices.note ?? '',
    },
  }
}

const labels = {
  'invoices.issue': texts.issue,
  'invoices.prefix': texts.prefix,
  'invoices.creditNotePrefix': texts.creditNotePrefix,
  'invoices.firstNumber': texts.firstNumber,
  'invoices.yearly': texts.yearly,
  'invoices.email': texts.email,
  'invoices.eInvoice': texts.eInvoice,
  'invoices.smallBusiness': texts.smallBusiness,
  'invoices.reverseCharge': texts.reverseCharge,
  'invoices.note': texts.note,
} as const
