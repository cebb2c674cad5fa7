import type { Site } from '@cartwright/contract/sites/settings.ts'
import { ActionIcon, Button, Group, MultiSelect, Select, Text } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import type { Form } from '../../components/form/use-revision.ts'
import { NumberField } from '../../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { currencies, languageName } from '../options.rules.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { useSite } from '../use-site.ts'

const texts = allTexts.money
const allCurrencies = currencies(language)
const pageLanguages = ['en', 'de']

type MoneyForm = Form<ReturnType<typeof valuesOf>>

/** The currencies and languages of the shop. */
export function MoneySection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={{ ...texts, currencies: texts.others }}
      write={(settings) => ({ settings })}
    >
      {(form) => <MoneyFields form={form} />}
    </Section>
  )
}

function valuesOf({ settings = {} }: Site) {
  return {
    currency: settings.currency ?? 'USD',
    currencies: settings.currencies ?? [],
    language: settings.language ?? 'en',
    languages: settings.languages ?? [],
  }
}

function MoneyFields({ form }: { form: MoneyForm }) {
  const { currencyStays = true } = useSite()
  return (
    <>
      <Select
        label={texts.currency}
        description={currencyStays ? texts.currencyStays : texts.currencyHint}
        data={allCurrencies}
        searchable
        allowDeselect={false}
        disabled={currencyStays}
        {...form.getInputProps('currency')}
      />
      <OtherCurrencies form={form} />
      <Select
        label={texts.language}
        data={languageOptions(form.values.language)}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <MultiSelect
        label={texts.languages}
        description={texts.languagesHint}
        data={languageOptions().filter(({ value }) => value !== form.values.language.slice(0, 2))}
        {...form.getInputProps('languages')}
      />
    </>
  )
}

function OtherCurrencies({ form }: { form: MoneyForm }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  return (
    <div>
      <Text size="sm" fw={500}>
        {texts.others}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {texts.othersHint(form.values.currency)}
      </Text>
      {form.values.currencies.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and keep their order
        <CurrencyRow key={index} form={form} index={index} mayRemove={mayManage} />
      ))}
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.insertListItem('currencies', { code: '', rate: '1' })}
        >
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function CurrencyRow({ form, index, mayRemove }: { form: MoneyForm; index: number; mayRemove: boolean }) {
  const code = form.values.currencies[index]?.code ?? ''
  const rate = form.getInputProps(`currencies.${index}.rate`)
  return (
    <Group gap="xs" mb="xs" align="flex-start" wrap="nowrap">
      <Select
        aria-label={texts.other}
        data={allCurrencies}
        searchable
        allowDeselect={false}
        flex={1}
        {...form.getInputProps(`currencies.${index}.code`)}
      />
      <NumberField
        aria-label={texts.rate(code)}
        w={110}
        format={{ decimals: 6 }}
        {...rate}
        onChange={(value) => rate.onChange(String(value))}
      />
      {mayRemove && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.remove(code)}
          onClick={() => form.removeListItem('currencies', index)}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The languages of the pages, and the current language of the shop. */
function languageOptions(...own: string[]): { value: string; label: string }[] {
  return [...new Set([...pageLanguages, ...own])].map((value) => ({
    value,
    label: languageName(value, language),
  }))
}
