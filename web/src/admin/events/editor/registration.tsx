import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { MembersOnlyFields } from '../../components/form/members-only.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { CountField, PercentField } from '../../components/number/number-field.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { SectionProps } from './section.ts'
import { texts } from './texts/index.ts'

export function Registration({ form, isNew }: SectionProps & { isNew: boolean }) {
  const { kind } = form.values
  const checkbox = (name: 'paused' | 'guestsShown') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <FormSection title={texts.registration}>
      <Select
        label={texts.kind}
        description={isNew ? texts.kindHint : undefined}
        disabled={!isNew}
        allowDeselect={false}
        data={optionsOf(allTexts.kinds)}
        {...form.getInputProps('kind')}
      />
      {kind === 'EXTERNAL' && (
        <TextInput
          type="url"
          label={texts.url}
          required
          {...form.getInputProps('url')}
          error={form.errors.url ?? form.errors['registration.external.url']}
        />
      )}
      {kind === 'RSVP' && <Rsvp form={form} />}
      {kind === 'TICKETING' && <Ticketing form={form} />}
      {kind !== 'NONE' && (
        <>
          <MembersOnlyFields
            texts={texts.membersOnly}
            value={form.values.membersOnly}
            getInputProps={(field) => form.getInputProps(field)}
          />
          {kind !== 'EXTERNAL' && <Switch label={texts.guestsShown} {...checkbox('guestsShown')} />}
          <Switch label={texts.paused} {...checkbox('paused')} />
        </>
      )}
    </FormSection>
  )
}

type Part = Pick<SectionProps, 'form'>

function Rsvp({ form }: Part) {
  return (
    <>
      <CountField label={texts.limit} description={texts.limitHint} {...form.getInputProps('limit')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="datetime-local" label={texts.opens} {...form.getInputProps('opens')} />
        <TextInput type="datetime-local" label={texts.closes} {...form.getInputProps('closes')} />
      </SimpleGrid>
      <Switch label={texts.waitlist} {...form.getInputProps('waitlist', { type: 'checkbox' })} />
      <Switch label={texts.mayDecline} {...form.getInputProps('mayDecline', { type: 'checkbox' })} />
    </>
  )
}

function Ticketing({ form }: Part) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <CountField
          label={texts.perOrder}
          description={texts.perOrderHint}
          least={1}
          most={50}
          {...form.getInputProps('perOrder')}
        />
        <PercentField
          label={texts.feeRate}
          description={texts.feeRateHint}
          {...form.getInputProps('feeRate')}
        />
      </SimpleGrid>
      <Switch
        label={texts.onlineOnly}
        description={texts.onlineOnlyHint}
        {...form.getInputProps('onlineOnly', { type: 'checkbox' })}
      />
      <Switch label={texts.eachGuest} {...form.getInputProps('eachGuest', { type: 'checkbox' })} />
    </>
  )
}
