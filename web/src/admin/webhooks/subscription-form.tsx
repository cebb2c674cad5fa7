import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { TextInput } from '@mantine/core'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { EventChoice } from './event-choice.tsx'
import { texts as allTexts } from './texts/index.ts'
import { type CreatedSubscription, type SubscriptionValues, useSubscription } from './use-subscription.ts'

const texts = allTexts.form

interface SubscriptionFormProps {
  /** Without an id, saving adds it. */
  subscription: WebhookSubscription
  onCreated?: (created: CreatedSubscription) => void
}

export function SubscriptionForm({ subscription, onCreated }: SubscriptionFormProps) {
  const { form, submit, error, isPending } = useSubscription(subscription, onCreated)
  const isNew = !subscription.id
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={['subscription.name', 'subscription.url']}
      mayChange
      isDirty={isNew || form.isDirty()}
      isPending={isPending}
    >
      <FormSection title={texts.where}>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          {...form.getInputProps('name')}
        />
        <TextInput
          type="url"
          label={texts.url}
          description={texts.urlHint}
          placeholder={texts.urlPlaceholder}
          required
          {...form.getInputProps('url')}
        />
        {isNew && (
          <RadioOptions
            label={texts.envelope}
            description={texts.envelopeHint}
            choices={allTexts.envelopes}
            hints={allTexts.envelopeHints}
            {...form.getInputProps('envelope')}
          />
        )}
      </FormSection>
      <FormSection title={texts.what}>
        <EventFields form={form} />
      </FormSection>
    </RecordForm>
  )
}

function EventFields({ form }: { form: Form<SubscriptionValues> }) {
  return (
    <>
      <RadioOptions
        label={texts.scope}
        choices={texts.scopes}
        hints={texts.scopeHints}
        {...form.getInputProps('scope')}
      />
      {form.values.scope === 'some' && <EventChoice {...form.getInputProps('types')} />}
    </>
  )
}
