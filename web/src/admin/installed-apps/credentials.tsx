import type { InstallAppReply } from '@cartwright/contract/apps/apps.ts'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CopyText, Secret } from '../components/display/secret.tsx'
import { Card } from '../components/page/card.tsx'
import { texts } from './texts/index.ts'
import './apps.css'

/** The values of an app that was installed, or the new ones of one that was updated. */
export type NewCredentials = Pick<InstallAppReply, 'app' | 'webhookSecrets'> & Partial<InstallAppReply>

/** What the app needs to know. The secrets are shown only here. */
export function Credentials({ app, secret, publicKeys = [], webhookSecrets }: NewCredentials) {
  return (
    <Stack maw="44rem">
      {secret && <Secret title={texts.credentials.secret} value={secret} />}
      {webhookSecrets.map(({ url, secret }) => (
        <Secret key={url} title={texts.credentials.webhookSecret(url)} value={secret} />
      ))}
      <Card title={texts.app.values}>
        <Value label={texts.credentials.appId} value={app.id} />
        <Value label={texts.credentials.instanceId} value={app.instanceId} />
        {publicKeys[0] && <Value label={texts.credentials.publicKey} value={publicKeys[0].pem} />}
      </Card>
      <Group justify="flex-end">
        <Button component={Link} to={`/admin/apps/${app.id}`}>
          {texts.credentials.done}
        </Button>
      </Group>
    </Stack>
  )
}

/** A value that may be seen again at any time. */
export function Value({ label, value }: { label: string; value: string }) {
  const isLong = value.includes('\n')
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyText value={value} />
      </Group>
      <Code block={isLong} className="secret app-value">
        {value}
      </Code>
    </div>
  )
}
