import type { IdentityProvider } from '@cartwright/contract/identity/providers.ts'
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useChange } from '../api/use-call.ts'
import { CopyText } from '../components/display/secret.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.providers

/** The redirect URI to register at the provider, and a test of the connection. */
export function ProviderConnection({ provider: { id, redirectUri } }: { provider: IdentityProvider }) {
  const test = useChange('testIdentityProvider', { invalidates: [] })
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {texts.redirectUri}
      </Text>
      <Code block className="member-settings-code">
        {redirectUri}
      </Code>
      <Group gap="xs">
        <CopyText value={redirectUri} />
        <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate({ id })}>
          {texts.test}
        </Button>
      </Group>
      <Problem error={test.error} />
      <div role="status">
        {test.data && (
          <Alert
            color={test.data.works ? 'accent' : 'red'}
            title={test.data.works ? texts.works : texts.worksNot}
          >
            {test.data.problem}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
