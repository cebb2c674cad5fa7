import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import type { Envelope } from './rules.ts'
import { texts } from './texts/index.ts'

export interface SubscriptionValues {
  name: string
  url: string
  envelope: Envelope
  scope: 'all' | 'some'
  types: string[]
}

export interface CreatedSubscription {
  subscription: WebhookSubscription
  secret?: string
}

/** The form of a subscription; without an id, saving adds it. */
export function useSubscription(
  { id, name = '', url = '', envelope = 'standard', types }: WebhookSubscription,
  onCreated?: (created: CreatedSubscription) => void,
) {
  const form = useForm<SubscriptionValues>({
    initialValues: { name, url, envelope, scope: types ? 'some' : 'all', types: types ?? [] },
  })
  const [isCreated, setCreated] = useState(false)
  useUnsaved(form.isDirty() && !isCreated)
  const update = useChange('updateWebhookSubscription', { onDone: () => notify.success(texts.saved) })
  const create = useChange('createWebhookSubscription', {
    onDone(created) {
      setCreated(true)
      onCreated?.(created)
    },
  })
  const submit = form.onSubmit((values) => {
    const isSome = values.scope === 'some'
    if (isSome && values.types.length === 0) return form.setErrors({ types: texts.form.noneChosen })
    const fields = { name: values.name.trim(), url: values.url.trim() }
    const onError = (error: Error) => form.setErrors(formErrors(error, 'subscription'))
    if (!id) {
      const subscription = {
        ...fields,
        envelope: values.envelope,
        ...(isSome ? { types: values.types } : {}),
      }
      return create.mutate({ subscription }, { onError })
    }
    const subscription = { id, ...fields, types: isSome ? values.types : null }
    update.mutate({ subscription }, { onError, onSuccess: () => form.resetDirty(values) })
  })
  return {
    form,
    submit,
    error: update.error ?? create.error,
    isPending: update.isPending || create.isPending,
  }
}
