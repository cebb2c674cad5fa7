import { Button } from '@mantine/core'
import { useCall, useChange } from '../api/use-call.ts'
import { CodeBlock } from '../components/display/code-block.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { Card } from '../components/page/card.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.key

/** What a plugin needs to verify the shop's questions. */
export function PublicKey({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getPluginPublicKey', { id })
  return (
    <Card title={texts.title} about={texts.about} action={<RotateButton id={id} />}>
      <Problem error={error} onRetry={refetch} />
      <CodeBlock label={texts.id} value={id} />
      {data?.keys.map(({ id: keyId, pem }, index) => (
        <CodeBlock key={keyId} label={index === 0 ? texts.current : texts.old} value={pem.trim()} />
      ))}
    </Card>
  )
}

function RotateButton({ id }: { id: string }) {
  const rotate = useChange('rotatePluginKey', { onDone: () => notify.success(texts.rotated) })
  const ask = async () => {
    const question = { title: texts.rotateTitle, text: texts.rotateText, confirm: texts.rotate }
    if (await askToConfirm(question)) rotate.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="default" loading={rotate.isPending} onClick={ask}>
      {texts.rotate}
    </Button>
  )
}
