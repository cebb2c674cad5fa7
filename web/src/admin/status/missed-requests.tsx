import type { MissedRequest } from '@cartwright/contract/sites/missed-requests.ts'
import { Anchor, Code, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { byFeature, type MissedFeature } from './rules.ts'
import { texts } from './texts/index.ts'

/** What connected storefronts and other programs ask for and this shop does not have. */
export function MissedRequests({ pollInterval }: { pollInterval: number }) {
  const { data, error, refetch } = useCall('listMissedRequests', {}, { pollInterval })
  return (
    <Stack maw="52rem" mt="xl" component="section" aria-labelledby="missed-requests">
      <div>
        <Title order={2} id="missed-requests">
          {texts.missed}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.missedAbout}
        </Text>
      </div>
      <Problem error={error} onRetry={refetch} />
      {data ? <Features requests={data.requests} /> : !error && <Skeleton height={80} />}
    </Stack>
  )
}

function Features({ requests }: { requests: readonly MissedRequest[] }) {
  if (requests.length === 0) return <Text>{texts.nothingMissed}</Text>
  return byFeature(requests).map((missed) => (
    <Feature key={`${missed.clientId} ${missed.feature}`} missed={missed} />
  ))
}

function Feature({ missed: { clientName, feature, count, requests } }: { missed: MissedFeature }) {
  const client = clientName ?? texts.unknownClient
  return (
    <Paper withBorder p="lg" component="article">
      <Title order={3}>{feature ? texts.features[feature] : texts.unknownCalls}</Title>
      <Text size="sm" my="xs">
        {feature ? texts.asksFor(client, count) : texts.asksForUnknown(client, count)}{' '}
        {feature && (
          <Anchor href={`/docs/api/absent#absent-${feature}`} inherit underline="always">
            {texts.showAnswers}
          </Anchor>
        )}
      </Text>
      <List listStyleType="none" spacing="xs" size="sm">
        {requests.map(({ method, path, count: times, lastDate, packageName }) => (
          <List.Item key={`${method} ${path}`}>
            <Code style={{ overflowWrap: 'anywhere' }}>
              {method} {path}
            </Code>
            <Text size="sm" c="dimmed">
              {texts.times(times)} · {texts.lastAsked} <DateTime at={lastDate} />
              {packageName && ` · ${packageName}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Paper>
  )
}
