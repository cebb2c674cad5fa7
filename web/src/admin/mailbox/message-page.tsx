import type { Message } from '@cartwright/contract/sites/mail.ts'
import { Alert, Button, Paper, Skeleton, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { IconLock } from '../icons/icons.ts'
import { StatusBadge } from './status-badge.tsx'
import { texts } from './texts/index.ts'
import './message.css'

export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getMessage', { id })
  const message = data?.message
  const back = { to: '/admin/mailbox', label: texts.title }
  return (
    <>
      <PageHead
        title={message?.subject ?? texts.title}
        back={back}
        actions={message && data.sendsMail && <SendButton message={message} />}
      />
      <Problem error={error} onRetry={refetch} />
      {message ? <MessageDetails message={message} /> : !error && <Skeleton height={480} />}
    </>
  )
}

/** Sends it once more. The text of a secret is gone once it was sent. */
function SendButton({ message: { id = '', status, confidential } }: { message: Message }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const { mutate, isPending } = useChange('sendMessage', { onDone: () => notify.success(texts.willSend) })
  if (!mayManage || (confidential && status === 'SENT')) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ id }, { onError: notify.failure })}>
      {status === 'SENT' ? texts.sendAgain : texts.send}
    </Button>
  )
}

function Status({ message: { status, failure, nextAttemptDate } }: { message: Message }) {
  if (status === 'FAILED') {
    return (
      <Alert color="red" title={texts.failedTitle} mb="md">
        <Text size="sm">{texts.failedText}</Text>
        <Text size="sm">{failure}</Text>
      </Alert>
    )
  }
  if (status === 'NOT_SENT') {
    return (
      <Alert color="orange" mb="md">
        {texts.keptText}
      </Alert>
    )
  }
  if (!failure) return null
  return (
    <Alert color="orange" mb="md">
      <Text size="sm">
        {status === 'SENT' ? texts.againText : texts.queuedText} {failure}
      </Text>
      {nextAttemptDate && (
        <Text size="sm">
          {texts.nextAttempt} <DateTime at={nextAttemptDate} />
        </Text>
      )}
    </Alert>
  )
}

function MessageDetails({ message }: { message: Message }) {
  const {
    id = '',
    from,
    to,
    createdDate = '',
    sentDate,
    status = 'QUEUED',
    text = '',
    confidential,
  } = message
  return (
    <>
      <Status message={message} />
      <dl className="message-header">
        <HeaderField name={texts.from}>{from}</HeaderField>
        <HeaderField name={texts.to}>{to}</HeaderField>
        <HeaderField name={texts.date}>
          <DateTime at={createdDate} />
        </HeaderField>
        <HeaderField name={texts.state}>
          <StatusBadge status={status} />
        </HeaderField>
        {sentDate && (
          <HeaderField name={texts.sentAt}>
            <DateTime at={sentDate} />
          </HeaderField>
        )}
      </dl>
      {confidential ? (
        <Alert color="gray" icon={<IconLock aria-hidden />}>
          {texts.confidential}
        </Alert>
      ) : (
        <Body id={id} text={text} />
      )}
    </>
  )
}

function Body({ id, text }: { id: string; text: string }) {
  return (
    <Tabs defaultValue="designed" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="designed">{texts.designed}</Tabs.Tab>
        <Tabs.Tab value="plain">{texts.plain}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="designed">
        <MailFrame title={texts.body} src={`/admin/messages/${id}`} className="message-body" />
      </Tabs.Panel>
      <Tabs.Panel value="plain">
        <Paper withBorder p="xl" component="pre" className="message-plain">
          {text}
        </Paper>
      </Tabs.Panel>
    </Tabs>
  )
}

function HeaderField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}
