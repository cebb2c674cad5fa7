import type { InstallAppReply } from '@cartwright/contract/apps/apps.ts'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { CodeBlock } from '../components/display/code-block.tsx'
import { Secret } from '../components/display/secret.tsx'
import { Card } from '../components/page/card.tsx'
import { texts } from './texts/index.ts'

/** The values of an app that was installed, or the new ones of one that was updated. */
export type NewCredentials = Pick<InstallAppReply, 'app' | 'webhookSecrets'> & Partial<InstallAppReply>

/** What the app needs to know. The secrets are shown only here. */
export function Credentials({ app, secret, keys = [], webhookSecrets }: NewCredentials) {
  return (
    <Stack maw="44rem">
      {secret && <Secret title={texts.credentials.secret} value={secret} />}
      {webhookSecrets.map(({ url, secret }) => (
        <Secret key={url} title={texts.credentials.webhookSecret(url)} value={secret} />
      ))}
      <Card title={texts.app.values}>
        <CodeBlock label={texts.credentials.appId} value={app.id} />
        <CodeBlock label={texts.credentials.instanceId} value={app.instanceId} />
        {keys[0] && <CodeBlock label={texts.credentials.publicKey} value={keys[0].pem.trim()} />}
      </Card>
      <Group justify="flex-end">
        <Button component={Link} to={`/admin/apps/${app.id}`}>
          {texts.credentials.done}
        </Button>
      </Group>
    </Stack>
  )
}
