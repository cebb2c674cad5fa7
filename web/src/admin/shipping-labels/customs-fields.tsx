import { CustomsContents, type LabelFormLine } from '@cartwright/contract/shipping-labels/labels.ts'
import { Fieldset, Select, Stack, Text, TextInput } from '@mantine/core'
import { countryOptions } from './countries.ts'
import type { LabelForm } from './label-form.ts'
import { texts } from './texts/index.ts'

/** What customs want to know of each line. */
export function CustomsFields({ form, lines }: { form: LabelForm; lines: readonly LabelFormLine[] }) {
  return (
    <Fieldset legend={texts.customs}>
      <Stack>
        <Text size="sm">{texts.customsAbout}</Text>
        <Select
          label={texts.contents}
          data={CustomsContents.enum.map((value) => ({ value, label: texts.contentsOf[value] }))}
          allowDeselect={false}
          {...form.getInputProps('contents')}
        />
        {lines.map(({ lineItemId: id, name }) => (
          <Stack key={id} gap="xs">
            <TextInput
              label={texts.tariffNumber(name)}
              description={texts.tariffHint}
              inputMode="numeric"
              maxLength={10}
              required
              {...form.getInputProps(`tariffNumbers.${id}`)}
            />
            <Select
              label={texts.origin(name)}
              data={countryOptions}
              searchable
              required
              {...form.getInputProps(`origins.${id}`)}
            />
          </Stack>
        ))}
      </Stack>
    </Fieldset>
  )
}
