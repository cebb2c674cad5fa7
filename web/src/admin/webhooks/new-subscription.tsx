import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Secret } from '../components/display/secret.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PublicKeys } from './signing.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { texts } from './texts/index.ts'
import type { CreatedSubscription } from './use-subscription.ts'

/** The form of a new subscription, and then what its receiver has to know. */
export function NewSubscription({ back }: { back: { to: string; label: string } }) {
  const [created, setCreated] = useState<CreatedSubscription>()
  if (created) return <Created {...created} back={back} />
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <SubscriptionForm subscription={{}} onCreated={setCreated} />
    </>
  )
}

function Created({
  subscription: { id = '', name = '' },
  secret,
  back,
}: CreatedSubscription & { back: { to: string; label: string } }) {
  return (
    <>
      <PageHead title={texts.created.title} back={back} />
      <Stack maw="52rem">
        <Text role="status">{texts.created.about(name)}</Text>
        {secret ? (
          <Secret title={texts.created.secret} text={texts.created.secretText} value={secret} />
        ) : (
          <PublicKeys id={id} />
        )}
        <Group>
          <Button component={Link} to={`/admin/webhooks/${id}`} replace>
            {texts.created.open}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
