import type { OAuthClient } from '@cartwright/contract/identity/credentials.ts'
import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { AppForm } from './app-form.tsx'
import { texts } from './texts/index.ts'

const back = { to: '/admin/keys', label: texts.back }

/** One app, or a new one at `new`. */
export function Page() {
  const { id } = useParams()
  return id === 'new' ? <NewApp /> : <ExistingApp id={id ?? ''} />
}

function NewApp() {
  return (
    <>
      <PageHead title={texts.make} back={back} />
      <AppForm client={{ name: '', kind: 'compat', redirectUris: [], allowedOrigins: [] }} />
    </>
  )
}

function ExistingApp({ id }: { id: string }) {
  const { data, error, refetch } = useCall('listOAuthClients', {})
  const client = data?.clients.find((one) => one.id === id)
  if (!client) {
    return (
      <>
        <PageHead title={data ? texts.missing : texts.title} back={back} />
        <Problem error={error} onRetry={refetch} />
        {!data && !error && <Skeleton height={320} />}
      </>
    )
  }
  return (
    <>
      <PageHead title={client.name ?? ''} back={back} actions={<RevokeButton client={client} />} />
      <AppForm client={client} key={id} />
    </>
  )
}

function RevokeButton({ client: { id = '', name = '' } }: { client: OAuthClient }) {
  const navigate = useNavigate()
  const revoke = useChange('revokeOAuthClient', {
    onDone() {
      notify.success(texts.isRevoked(name))
      void navigate('/admin/keys')
    },
  })
  return (
    <DeleteButton
      title={texts.revokeTitle(name)}
      texts={{ remove: texts.revoke, removeText: texts.revokeText }}
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id }, { onError: notify.failure })}
    />
  )
}
