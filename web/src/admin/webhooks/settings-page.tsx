import { Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { FromApp } from '../components/page/from-app.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { Signing } from './signing.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { texts } from './texts/index.ts'

/** Receiver, events and signature of a subscription. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getWebhookSubscription', { subscriptionId: id })
  if (!data) {
    const back = { to: '/admin/webhooks', label: texts.title }
    return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  }
  const { subscription } = data
  const { name = '', envelope, appId } = subscription
  const hasKeyOfApp = appId && envelope === 'contract'
  return (
    <>
      <PageHead
        title={texts.settings}
        back={{ to: `/admin/webhooks/${id}`, label: name }}
        actions={!appId && <DeleteSubscription id={id} name={name} />}
      />
      <FromApp appId={appId} />
      <Stack maw="52rem">
        <SubscriptionForm subscription={subscription} key={id} />
        {!hasKeyOfApp && <Signing subscription={subscription} />}
      </Stack>
    </>
  )
}

function DeleteSubscription({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const remove = useChange('deleteWebhookSubscription', {
    invalidates: ['listWebhookSubscriptions'],
    onDone() {
      notify.success(texts.removed(name))
      void navigate('/admin/webhooks')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ subscriptionId: id }, { onError: notify.failure })}
    />
  )
}
