import type { Reply } from '@cartwright/contract/schemas.ts'
import { Stack } from '@mantine/core'
import { CodeBlock } from '../../components/display/code-block.tsx'
import { readableBody } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.delivery

/** Address, headers and content of a request; a JWT also as it is sent. */
export function RequestParts({ request }: Pick<Reply<'sendWebhookSample'>, 'request'>) {
  const { url = '', headers = {}, body = '' } = request
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Stack>
      <CodeBlock label={texts.content} value={readableBody(request)} />
      <CodeBlock label={texts.headers} value={[`POST ${url}`, ...lines].join('\n')} />
      {!body.startsWith('{') && <CodeBlock label={texts.raw} value={body} />}
    </Stack>
  )
}
