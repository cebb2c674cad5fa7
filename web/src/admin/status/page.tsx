import type { GetStatusReply, StatusProblem } from '@cartwright/contract/sites/status.ts'
import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { IconCircleCheck } from '../icons/icons.ts'
import { FailedHandlerCard, FailedJobCard, FailingJobCard, FailingPluginCard } from './failed-job.tsx'
import { MissedRequests } from './missed-requests.tsx'
import { texts } from './texts/index.ts'

const pollInterval = 30_000

/** What is wrong, and what a merchant or the operator can do. */
export function Page() {
  const { data, error, refetch } = useCall('getStatus', {}, { pollInterval })
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Problem error={error} onRetry={refetch} />
      {data ? <Status status={data} /> : !error && <Skeleton height={240} maw="52rem" />}
      <MissedRequests pollInterval={pollInterval} />
    </>
  )
}

function Status({
  status: { problems, failedMessages, failedJobs, failingJobs, failingPlugins, failedHandlers },
}: {
  status: GetStatusReply
}) {
  return (
    <Stack maw="52rem">
      {problems.length === 0 && (
        <Alert color="accent" icon={<IconCircleCheck aria-hidden />}>
          {texts.fine}
        </Alert>
      )}
      {problems.map((problem) => (
        <ProblemAlert key={problem} problem={problem} failedMessages={failedMessages} />
      ))}
      {failingJobs.length > 0 && (
        <>
          <Title order={2}>{texts.failingJobs}</Title>
          {failingJobs.map((job) => (
            <FailingJobCard key={job.kind} job={job} />
          ))}
        </>
      )}
      {failingPlugins.length > 0 && (
        <>
          <Title order={2}>{texts.failingPlugins}</Title>
          {failingPlugins.map((plugin) => (
            <FailingPluginCard key={plugin.id} plugin={plugin} />
          ))}
        </>
      )}
      {failedHandlers.length > 0 && (
        <>
          <Title order={2}>{texts.failedHandlers}</Title>
          {failedHandlers.map((handler) => (
            <FailedHandlerCard key={handler.type} handler={handler} />
          ))}
        </>
      )}
      {failedJobs.length > 0 && (
        <>
          <Title order={2}>{texts.failedJobs}</Title>
          {failedJobs.map((job) => (
            <FailedJobCard key={job.id} job={job} />
          ))}
        </>
      )}
    </Stack>
  )
}

interface ProblemAlertProps {
  problem: StatusProblem
  failedMessages: number
}

function ProblemAlert({ problem, failedMessages }: ProblemAlertProps) {
  const text = problem === 'MESSAGES_FAILED' ? texts.failedMessages(failedMessages) : texts.problems[problem]
  return (
    <Alert color={problem === 'NO_MAIL_SERVER' ? 'orange' : 'red'}>
      <Text size="sm">
        {text} {remedies[problem]}
      </Text>
    </Alert>
  )
}

const remedies: Partial<Record<StatusProblem, ReactNode>> = {
  NO_MAIL_SERVER: (
    <Anchor component={Link} to="/admin/settings/mail" inherit underline="always">
      {texts.setUpMail}
    </Anchor>
  ),
  MESSAGES_LATE: (
    <Anchor component={Link} to="/admin/mailbox" inherit underline="always">
      {texts.showMessages}
    </Anchor>
  ),
  MESSAGES_FAILED: (
    <Anchor component={Link} to="/admin/mailbox?state=failed" inherit underline="always">
      {texts.showMessages}
    </Anchor>
  ),
}
