import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import { Input, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { may, useMe } from '../../api/me.ts'
import { hintBelow } from '../../components/form/hint-below.ts'
import { FormSection, RecordForm } from '../../components/form/record-form.tsx'
import { Notice } from './notice.tsx'
import { Pictures } from './pictures.tsx'
import { Questions } from './questions.tsx'
import { Registration } from './registration.tsx'
import { Scope } from './scope.tsx'
import type { SectionProps } from './section.ts'
import { texts } from './texts/index.ts'
import { TimeAndPlace } from './time-and-place.tsx'
import { useEvent } from './use-event.ts'

const RichText = lazy(() => import('../../components/rich-text/rich-text.tsx'))

export function EventEditor({ saved }: { saved?: Event }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE') && saved?.status !== 'CANCELED'
  const { form, submit, error, isPending, isCreating, scope, notice } = useEvent(saved)
  const { kind } = form.values
  const part = { form, mayChange }
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={[
        'event.title',
        'event.registration.external.url',
        'event.onlineConferencing.session.guestLink',
      ]}
      mayChange={mayChange}
      isDirty={!saved || form.isDirty()}
      isPending={isPending}
      isCreating={isCreating}
    >
      <FormSection title={texts.texts}>
        <Texts {...part} />
      </FormSection>
      <Pictures {...part} />
      <TimeAndPlace {...part} />
      <Registration {...part} isNew={!saved} />
      {(kind === 'RSVP' || kind === 'TICKETING') && <Questions {...part} />}
      {mayChange && scope && <Scope {...scope} />}
      {mayChange && notice && <Notice {...notice} />}
    </RecordForm>
  )
}

function Texts({ form, mayChange }: SectionProps) {
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.nameHint(eventLimits.title)}
        inputWrapperOrder={hintBelow}
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
      <Input.Wrapper label={texts.long} labelElement="div">
        <Suspense>
          <RichText
            label={texts.long}
            html={form.values.long}
            onChange={(html) => form.setFieldValue('long', html)}
            editable={mayChange}
          />
        </Suspense>
      </Input.Wrapper>
    </>
  )
}
