import type { InstalledApp } from '@cartwright/contract/apps/apps.ts'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { CodeBlock } from '../components/display/code-block.tsx'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { Card } from '../components/page/card.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { Grants } from './grants.tsx'
import { OpenButton } from './page.tsx'
import { hostOf, isSigned } from './rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/apps', label: texts.back }

/** One app: what it may do, what its program needs, and the way out. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getApp', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { manifest, address } = data.app
  return (
    <>
      <PageHead
        title={manifest.name}
        description={`${texts.consent.by(manifest.developer.name)} · ${address ? texts.consent.source(hostOf(address)) : texts.consent.pasted}`}
        back={back}
        actions={<Actions app={data.app} />}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card title={texts.app.access}>
          {manifest.description && <Text size="sm">{manifest.description}</Text>}
          <Grants manifest={manifest} />
        </Card>
        <Values app={data.app} />
      </SimpleGrid>
    </>
  )
}

function Actions({ app: { id, manifest, address } }: { app: InstalledApp }) {
  const navigate = useNavigate()
  const { name, page } = manifest
  const uninstall = useChange('uninstallApp', {
    invalidates: ['listApps', 'listAppPages'],
    onDone() {
      notify.success(texts.app.isUninstalled(name))
      void navigate('/admin/apps')
    },
  })
  const has = (kind: string) => manifest.plugins?.some((plugin) => plugin.kind === kind)
  const { uninstall: remove, uninstallText, uninstallGiftCards, uninstallMemberships } = texts.app
  const removeText = [
    uninstallText,
    ...(has('GIFT_CARDS') ? [uninstallGiftCards] : []),
    ...(has('MEMBERSHIPS') ? [uninstallMemberships] : []),
  ].join(' ')
  const newVersion = address ? `?manifest=${encodeURIComponent(address)}` : ''
  return (
    <>
      <DeleteButton
        title={texts.app.uninstallTitle(name)}
        texts={{ remove, removeText }}
        isPending={uninstall.isPending}
        onConfirm={() => uninstall.mutate({ id }, { onError: notify.failure })}
      />
      <Button component={Link} to={`/admin/apps/new${newVersion}`} variant="default">
        {address ? texts.app.check : texts.app.paste}
      </Button>
      {page && <OpenButton id={id} name={name} />}
    </>
  )
}

function Values({ app: { id, instanceId, manifest } }: { app: InstalledApp }) {
  const { data, error, refetch } = useCall('getAppPublicKey', { id })
  const [secret, setSecret] = useState<string>()
  const newSecret = useChange('rotateAppSecret', { onDone: (reply) => setSecret(reply.secret) })
  const newKey = useChange('rotateAppKey', { invalidates: ['getAppPublicKey'] })
  const askForSecret = async () => {
    const { newSecretTitle: title, newSecretText: text, newSecret: confirm } = texts.app
    if (await askToConfirm({ title, text, confirm })) newSecret.mutate({ id }, { onError: notify.failure })
  }
  const askForKey = async () => {
    const { newKeyTitle: title, newKeyText: text, newKey: confirm } = texts.app
    if (await askToConfirm({ title, text, confirm })) newKey.mutate({ id }, { onError: notify.failure })
  }
  const hasKey = isSigned(manifest)
  return (
    <Card title={texts.app.values}>
      {secret && <Secret title={texts.app.newSecretDone} value={secret} />}
      <CodeBlock label={texts.credentials.appId} value={id} />
      <CodeBlock label={texts.credentials.instanceId} value={instanceId} />
      {hasKey && <Problem error={error} onRetry={refetch} />}
      {hasKey && data && (
        <CodeBlock label={texts.credentials.publicKey} value={data.keys[0]?.pem.trim() ?? ''} />
      )}
      <Group>
        <Button variant="default" size="xs" loading={newSecret.isPending} onClick={askForSecret}>
          {texts.app.newSecret}
        </Button>
        {hasKey && (
          <Button variant="default" size="xs" loading={newKey.isPending} onClick={askForKey}>
            {texts.app.newKey}
          </Button>
        )}
      </Group>
    </Card>
  )
}
