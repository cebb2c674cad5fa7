import type {
  FailedHandler,
  FailedJob,
  FailingJob,
  FailingPlugin,
} from '@cartwright/contract/sites/status.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { may, useMe } from '../api/me.ts'
import { useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import { failureOf } from '../components/feedback/failures.rules.ts'
import * as notify from '../components/feedback/notify.tsx'
import { texts } from './texts/index.ts'

/** Work that failed for good, with its reason. It can start again or be deleted. */
export function FailedJobCard({ job: { id, kind, reason, attempts, failedDate } }: { job: FailedJob }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  return (
    <JobCard kind={kind} reason={reason}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {texts.date} <DateTime at={failedDate} /> · {texts.attempts(attempts)}
        </Text>
        {mayManage && <JobButtons id={id} />}
      </Group>
    </JobCard>
  )
}

/** Work that recurs, and failed the last time. */
export function FailingJobCard({ job: { kind, reason, sinceDate } }: { job: FailingJob }) {
  return (
    <JobCard kind={kind} reason={reason}>
      <Text size="sm" c="dimmed">
        {texts.since} <DateTime at={sinceDate} />
      </Text>
    </JobCard>
  )
}

/** A plugin that the shop asks in vain. */
export function FailingPluginCard({ plugin }: { plugin: FailingPlugin }) {
  const { kind, name, reason, questions, failures, failedDate, fallback } = plugin
  return (
    <Card title={name} reason={failureOf(reason)}>
      <Text size="sm">{(fallback === 'FAIL' && texts.stops[kind]) || texts.fallbacks[fallback]}</Text>
      <Text size="sm" c="dimmed">
        {texts.unanswered(failures, questions)} · {texts.date} <DateTime at={failedDate} />
      </Text>
    </Card>
  )
}

/** A handler of the shop's own program that failed until its events were given up. */
export function FailedHandlerCard({ handler }: { handler: FailedHandler }) {
  const { type, events, reason, failedDate } = handler
  const mayManage = may(useMe(), 'SITE.MANAGE')
  return (
    <Card title={type} reason={reason}>
      <Text size="sm">{texts.mendHandler}</Text>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {texts.givenUp(events)} · {texts.date} <DateTime at={failedDate} />
        </Text>
        {mayManage && <ResendButton type={type} />}
      </Group>
    </Card>
  )
}

function ResendButton({ type }: Pick<FailedHandler, 'type'>) {
  const resend = useChange('resendToHandler', {
    onDone: ({ resent }) => notify.success(texts.resentEvents(resent)),
  })
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      onClick={() => resend.mutate({ type }, { onError: notify.failure })}
    >
      {texts.resendEvents}
    </Button>
  )
}

interface JobCardProps extends Pick<FailedJob, 'kind' | 'reason'> {
  children: ReactNode
}

function JobCard({ kind, reason, children }: JobCardProps) {
  return (
    <Card title={texts.kinds[kind] ?? kind} reason={reason}>
      {children}
    </Card>
  )
}

function Card({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="article">
      <Title order={3}>{title}</Title>
      <Text size="sm" my="xs">
        {reason}
      </Text>
      {children}
    </Paper>
  )
}

function JobButtons({ id }: { id: string }) {
  const onError = notify.failure
  const retry = useChange('retryJob', { onDone: () => notify.success(texts.retried) })
  const remove = useChange('deleteJob', { onDone: () => notify.success(texts.removed) })
  return (
    <Group>
      <DeleteButton
        title={texts.removeTitle}
        texts={texts}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onError })}
      />
      <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({ id }, { onError })}>
        {texts.retry}
      </Button>
    </Group>
  )
}
