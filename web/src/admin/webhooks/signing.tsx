import type { WebhookSubscription } from '@cartwright/contract/webhooks/subscriptions.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { CodeBlock } from '../components/display/code-block.tsx'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { Card } from '../components/page/card.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.signing

/** What signs the events of a subscription, and its replacement. */
export function Signing({ subscription: { id = '', envelope } }: { subscription: WebhookSubscription }) {
  const [secret, setSecret] = useState<string>()
  const hasSecret = envelope === 'standard'
  return (
    <Card
      title={texts.title}
      about={hasSecret ? texts.secretAbout : texts.keyAbout}
      action={<RotateButton id={id} hasSecret={hasSecret} onSecret={setSecret} />}
    >
      {secret && <Secret title={texts.newSecret} text={texts.newSecretText} value={secret} />}
      {!hasSecret && <PublicKeys id={id} />}
    </Card>
  )
}

/** The keys that the published clients verify events with. */
export function PublicKeys({ id }: { id: string }) {
  const place = useLocaleSettings()
  const { data, error, refetch } = useCall('getWebhookPublicKey', { subscriptionId: id })
  return (
    <>
      <Problem error={error} onRetry={refetch} />
      {data?.keys.map(({ id: keyId, pem, retiresDate }) => (
        <CodeBlock
          key={keyId}
          label={retiresDate ? texts.oldKey(dateTimeText(retiresDate, place)) : texts.key}
          value={pem.trim()}
        />
      ))}
    </>
  )
}

interface RotateButtonProps {
  id: string
  hasSecret: boolean
  onSecret: (secret: string | undefined) => void
}

function RotateButton({ id, hasSecret, onSecret }: RotateButtonProps) {
  const rotate = useChange('rotateWebhookSecret', {
    onDone({ secret }) {
      onSecret(secret)
      if (!secret) notify.success(texts.rotatedKey)
    },
  })
  const label = hasSecret ? texts.rotateSecret : texts.rotateKey
  const ask = async () => {
    const question = hasSecret
      ? { title: texts.rotateSecretTitle, text: texts.rotateSecretText }
      : { title: texts.rotateKeyTitle, text: texts.rotateKeyText }
    if (await askToConfirm({ ...question, confirm: label }))
      rotate.mutate({ subscriptionId: id }, { onError: notify.failure })
  }
  return (
    <Button variant="default" loading={rotate.isPending} onClick={ask}>
      {label}
    </Button>
  )
}
