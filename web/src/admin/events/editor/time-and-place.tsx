import { zoneChoices } from '@cartwright/contract/times/time-zones.ts'
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { hintBelow } from '../../components/form/hint-below.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import { language } from '../../language/language.ts'
import type { SectionProps } from './section.ts'
import { texts } from './texts/index.ts'

export function TimeAndPlace({ form }: SectionProps) {
  const { online, start } = form.values
  return (
    <FormSection title={texts.time}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.timeHint}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('start')}
        />
        <TextInput type="datetime-local" label={texts.end} {...form.getInputProps('end')} />
      </SimpleGrid>
      {!start && (
        <NameField
          label={texts.undated}
          description={texts.undatedHint}
          maxLength={100}
          {...form.getInputProps('undated')}
        />
      )}
      <Select
        label={texts.zone}
        searchable
        allowDeselect={false}
        data={zoneChoices(language, form.values.zone)}
        {...form.getInputProps('zone')}
      />
      <Switch label={texts.showZone} {...form.getInputProps('showZone', { type: 'checkbox' })} />
      <Switch label={texts.hideEnd} {...form.getInputProps('hideEnd', { type: 'checkbox' })} />
      <Switch label={texts.online} {...form.getInputProps('online', { type: 'checkbox' })} />
      {online && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="url"
            label={texts.link}
            description={texts.linkHint}
            inputWrapperOrder={hintBelow}
            {...form.getInputProps('link')}
            error={form.errors.link ?? form.errors['onlineConferencing.session.guestLink']}
          />
          <TextInput
            label={texts.password}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('password')}
          />
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NameField label={texts.place} maxLength={200} {...form.getInputProps('place')} />
        <NameField label={texts.address} maxLength={300} {...form.getInputProps('address')} />
      </SimpleGrid>
    </FormSection>
  )
}
