import type { OAuthClient } from '@cartwright/contract/sites/settings.ts'
import { Button, Skeleton } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { texts as allTexts } from '../api-keys/texts/index.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { AppForm } from './app-form.tsx'

const texts = allTexts.apps
const back = { to: '/admin/keys', label: texts.back }

/** One storefront; at `new`, the one that is being allowed. */
export function Page() {
  const { id } = useParams()
  return id === 'new' ? <NewApp /> : <KnownApp id={id ?? ''} />
}

function NewApp() {
  return (
    <>
      <PageHead title={texts.make} back={back} />
      <AppForm client={{ name: '', kind: 'compat', redirectUris: [], allowedOrigins: [] }} />
    </>
  )
}

function KnownApp({ id }: { id: string }) {
  const { data, error, refetch } = useCall('listOAuthClients', {})
  const client = data?.clients.find((one) => one.id === id)
  if (!client) {
    return (
      <>
        <PageHead title={data ? texts.missing : allTexts.apps.title} back={back} />
        <Problem error={error} onRetry={refetch} />
        {!data && !error && <Skeleton height={320} />}
      </>
    )
  }
  return (
    <>
      <PageHead title={client.name ?? ''} back={back} actions={<StopButton client={client} />} />
      <AppForm client={client} key={id} />
    </>
  )
}

function StopButton({ client: { id = '', name = '' } }: { client: OAuthClient }) {
  const navigate = useNavigate()
  const revoke = useChange('revokeOAuthClient', {
    onDone() {
      notify.success(texts.isRevoked(name))
      void navigate('/admin/keys')
    },
  })
  const ask = async () => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, confirm: texts.revoke }
    if (await askToConfirm({ ...question, dangerous: true }))
      revoke.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={revoke.isPending} onClick={ask}>
      {texts.revoke}
    </Button>
  )
}
