import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Alert, Button, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { FromApp } from '../components/page/from-app.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { Deliveries } from './deliveries/deliveries.tsx'
import { SampleDialog } from './deliveries/sample-dialog.tsx'
import { NewSubscription } from './new-subscription.tsx'
import { stateOf } from './rules.ts'
import { eventsText, LastDate, StateBadge } from './state.tsx'
import { texts } from './texts/index.ts'

/** Milliseconds between two reads: deliveries change its state. */
const pollInterval = 10_000
const back = { to: '/admin/webhooks', label: texts.title }

/** One subscription and its deliveries, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewSubscription back={back} /> : <Subscription id={id} key={id} />
}

function Subscription({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getWebhookSubscription', { subscriptionId: id }, { pollInterval })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { subscription } = data
  return (
    <>
      <PageHead
        title={subscription.name ?? ''}
        description={<span className="address">{subscription.url}</span>}
        beside={<StateBadge subscription={subscription} />}
        back={back}
        actions={<Actions subscription={subscription} />}
      />
      <FromApp appId={subscription.appId} />
      <Notice subscription={subscription} />
      <Summary subscription={subscription} />
      <Deliveries id={id} />
    </>
  )
}

function Actions({ subscription }: { subscription: WebhookSubscription }) {
  const { id = '', state, types } = subscription
  const [opened, { open, close }] = useDisclosure()
  const { setState, isPending } = useStateChange(id)
  const isPaused = state === 'PAUSED'
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setState(isPaused ? 'ACTIVE' : 'PAUSED')}>
        {isPaused ? texts.resume : texts.pause}
      </Button>
      <Button variant="default" component={Link} to={`/admin/webhooks/${id}/settings`}>
        {texts.settings}
      </Button>
      <Button onClick={open}>{texts.sample.open}</Button>
      <SampleDialog id={id} types={types} opened={opened} onClose={close} />
    </>
  )
}

function Summary({ subscription }: { subscription: WebhookSubscription }) {
  const { envelope = 'standard', types, deliveredDate, failedDate } = subscription
  const names = texts.columns
  return (
    <Paper withBorder p="md" mb="xl">
      <Facts
        short
        facts={[
          [names.envelope, texts.envelopes[envelope]],
          [names.events, eventsText(types)],
          [names.delivered, <LastDate key="delivered" at={deliveredDate} />],
          [names.failed, <LastDate key="failed" at={failedDate} />],
        ]}
      />
    </Paper>
  )
}

/** Says why nothing arrives, and what to do. */
function Notice({ subscription }: { subscription: WebhookSubscription }) {
  const { id = '', failures = 0, pausedUntil = '' } = subscription
  const place = useLocaleSettings()
  const { setState, isPending } = useStateChange(id)
  const state = stateOf(subscription, Date.now())
  if (state === 'active') return null
  if (state !== 'resting')
    return (
      <Alert color={state === 'paused' ? 'gray' : 'yellow'} mb="md">
        {state === 'paused' ? texts.notices.paused : texts.notices.failing(failures)}
      </Alert>
    )
  return (
    <Alert color="red" mb="md">
      <Text size="sm">{texts.notices.resting(failures, dateTimeText(pausedUntil, place))}</Text>
      <Button variant="default" size="xs" mt="sm" loading={isPending} onClick={() => setState('ACTIVE')}>
        {texts.notices.resume}
      </Button>
    </Alert>
  )
}

function useStateChange(id: string) {
  const change = useChange('updateWebhookSubscription', {
    onDone: ({ subscription }) =>
      notify.success(subscription.state === 'PAUSED' ? texts.paused : texts.resumed),
  })
  const setState = (state: 'ACTIVE' | 'PAUSED') =>
    change.mutate({ subscription: { id, state } }, { onError: notify.failure })
  return { setState, isPending: change.isPending }
}
