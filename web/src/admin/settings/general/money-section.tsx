import type { Site } from '@cartwright/contract/sites/settings.ts'
import { ActionIcon, Button, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { may, useMe } from '../../api/me.ts'
import { language } from '../../language/language.ts'
import { currencies, languageName } from '../options.rules.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { useSite } from '../use-site.ts'

const texts = allTexts.money
const allCurrencies = currencies(language)
const pageLanguages = ['en', 'de']

/** What prices are in and how they are shown, and the languages of the shop's pages. */
export function MoneySection({ site }: { site: Site }) {
  const { currencyStays = true } = useSite()
  const mayManage = may(useMe(), 'SITE.MANAGE')
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings = {} }) => ({
        currency: settings.currency ?? 'USD',
        currencies: settings.currencies ?? [],
        language: settings.language ?? 'en',
        languages: settings.languages ?? [],
      })}
      write={(settings) => ({ settings })}
    >
      {(form) => (
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
          <div>
            <Text size="sm" fw={500}>
              {texts.others}
            </Text>
            <Text size="xs" c="dimmed" mb="xs">
              {texts.othersHint(form.values.currency)}
            </Text>
            {form.values.currencies.map(({ code }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their order
              <Group key={index} gap="xs" mb="xs" align="flex-start" wrap="nowrap">
                <Select
                  aria-label={texts.other}
                  data={allCurrencies}
                  searchable
                  allowDeselect={false}
                  flex={1}
                  {...form.getInputProps(`currencies.${index}.code`)}
                />
                <TextInput
                  aria-label={texts.rate(code)}
                  inputMode="decimal"
                  w={110}
                  {...form.getInputProps(`currencies.${index}.rate`)}
                />
                {mayManage && (
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
          <Select
            label={texts.language}
            data={spokenWith(form.values.language)}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          <MultiSelect
            label={texts.languages}
            description={texts.languagesHint}
            data={spokenWith().filter(({ value }) => value !== form.values.language.slice(0, 2))}
            {...form.getInputProps('languages')}
          />
        </>
      )}
    </Section>
  )
}

/** The languages that the pages have texts in, and one that is set already. */
function spokenWith(...own: string[]): { value: string; label: string }[] {
  return [...new Set([...pageLanguages, ...own])].map((value) => ({
    value,
    label: languageName(value, language),
  }))
}
