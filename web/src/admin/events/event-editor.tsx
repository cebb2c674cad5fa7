import type { Event } from '@cartwright/contract/box-office/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import type { Form } from '../components/form/use-revision.ts'
import { CountField } from '../components/number/number-field.tsx'
import { draftOf, type EventValues, shownFields, valuesOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.editor
const RichText = lazy(() => import('../components/rich-text/rich-text.tsx'))

type Part = { form: Form<EventValues> }

export function EventEditor({ saved }: { saved?: Event }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const { form, submit, error, isPending, isCreating } = useEvent(saved)
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['event.title', 'event.registration.external.url']}
      mayChange={mayChange}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.texts}>
        <TextInput
          label={texts.name}
          required
          maxLength={eventLimits.title}
          {...form.getInputProps('title')}
        />
        <Textarea
          label={texts.short}
          autosize
          minRows={2}
          maxLength={eventLimits.shortDescription}
          {...form.getInputProps('short')}
        />
        <Suspense>
          <RichText
            label={texts.long}
            html={form.values.long}
            onChange={(html) => form.setFieldValue('long', html)}
            editable={mayChange}
          />
        </Suspense>
      </FormSection>
      <TimeAndPlace form={form} />
      <Registration form={form} isNew={!saved} />
    </RecordForm>
  )
}

function TimeAndPlace({ form }: Part) {
  const { online } = form.values
  return (
    <FormSection title={texts.time}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.start}
          description={texts.timeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('start')}
        />
        <TextInput type="datetime-local" label={texts.end} {...form.getInputProps('end')} />
      </SimpleGrid>
      <Select
        label={texts.zone}
        searchable
        allowDeselect={false}
        data={Intl.supportedValuesOf('timeZone')}
        {...form.getInputProps('zone')}
      />
      <Switch label={texts.showZone} {...form.getInputProps('showZone', { type: 'checkbox' })} />
      <Switch label={texts.online} {...form.getInputProps('online', { type: 'checkbox' })} />
      {online && (
        <TextInput
          type="url"
          label={texts.link}
          description={texts.linkHint}
          {...form.getInputProps('link')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.place} maxLength={200} {...form.getInputProps('place')} />
        <TextInput label={texts.address} maxLength={300} {...form.getInputProps('address')} />
      </SimpleGrid>
    </FormSection>
  )
}

function Registration({ form, isNew }: Part & { isNew: boolean }) {
  const { kind } = form.values
  const checkbox = (name: 'waitlist' | 'mayDecline' | 'eachGuest' | 'members' | 'paused') =>
    form.getInputProps(name, { type: 'checkbox' })
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
        <TextInput type="url" label={texts.url} required {...form.getInputProps('url')} />
      )}
      {kind === 'RSVP' && (
        <>
          <CountField label={texts.limit} description={texts.limitHint} {...form.getInputProps('limit')} />
          <Switch label={texts.waitlist} {...checkbox('waitlist')} />
          <Switch label={texts.mayDecline} {...checkbox('mayDecline')} />
        </>
      )}
      {kind === 'TICKETING' && (
        <>
          <CountField label={texts.perOrder} {...form.getInputProps('perOrder')} />
          <Switch label={texts.eachGuest} {...checkbox('eachGuest')} />
        </>
      )}
      {kind !== 'NONE' && (
        <>
          <Switch label={texts.members} {...checkbox('members')} />
          <Switch label={texts.paused} {...checkbox('paused')} />
        </>
      )}
    </FormSection>
  )
}

function useEvent(saved: Event | undefined) {
  const { timeZone } = useLocaleSettings()
  return useRecord<EventValues, { id: string; revision: string }>({
    id: saved?.id ?? undefined,
    revision: saved?.revision,
    values: valuesOf(saved, timeZone),
    async write(values, known) {
      const draft = draftOf(values, saved)
      const fields = [...shownFields]
      const { event } = known
        ? await shop.call('updateEvent', { event: { ...draft, ...known }, fields })
        : await shop.call('createEvent', { event: draft, draft: true, fields })
      return { id: event.id ?? '', revision: event.revision ?? '' }
    },
    pathOf: ({ id }) => `/admin/events/${id}`,
    errorsOf: (error) => formErrors(error, 'event'),
    missingIn,
    saved: allTexts.saved,
  })
}

function missingIn({ title, start, end }: EventValues): Record<string, string> | undefined {
  const missing = {
    ...(title.trim() ? {} : { title: texts.titleNeeded }),
    ...(start && !end ? { end: texts.endNeeded } : {}),
    ...(start && end && end < start ? { end: texts.endEarly } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}
