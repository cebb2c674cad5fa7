import type { Message } from '@cartwright/contract/sites/settings.ts'
import { Alert, Paper, Skeleton, Tabs, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { useCall } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { texts } from './texts/index.ts'
import './message.css'

export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getMessage', { id })
  const back = { to: '/admin/mailbox', label: texts.title }
  return (
    <>
      <PageHead title={data?.message.subject ?? texts.title} back={back} />
      <Problem error={error} onRetry={refetch} />
      {data ? <MessageDetails message={data.message} /> : !error && <Skeleton height={480} />}
    </>
  )
}

function MessageDetails({
  message: { id = '', from, to, createdDate = '', text = '', confidential },
}: {
  message: Message
}) {
  return (
    <>
      <dl className="message-header">
        <HeaderField name={texts.from}>{from}</HeaderField>
        <HeaderField name={texts.to}>{to}</HeaderField>
        <HeaderField name={texts.date}>
          <DateTime at={createdDate} />
        </HeaderField>
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
