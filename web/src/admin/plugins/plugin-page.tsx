import type { Plugin, PluginStatistics } from '@cartwright/contract/plugins/plugins.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { FromApp } from '../components/page/from-app.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { PluginForm } from './plugin-form.tsx'
import { PublicKey } from './public-key.tsx'
import { stateOf } from './rules.ts'
import { StateBadge } from './state-badge.tsx'
import { Statistics } from './statistics.tsx'
import { texts } from './texts/index.ts'
import { Trial } from './trial.tsx'

const back = { to: '/admin/plugins', label: texts.title }
/** Milliseconds */
const pollInterval = 30_000

/** One plugin, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPlugin /> : <ExistingPlugin id={id} key={id} />
}

function NewPlugin() {
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <PluginForm plugin={{}} />
    </>
  )
}

function ExistingPlugin({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getPlugin', { id })
  const { data: figures } = useCall('getPluginStatistics', { id }, { pollInterval })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { plugin } = data
  const statistics = figures?.statistics
  const state = stateOf(plugin.state, statistics?.breaker)
  return (
    <>
      <PageHead
        title={plugin.name ?? ''}
        description={plugin.kind && texts.kinds[plugin.kind]}
        beside={<StateBadge state={state} />}
        back={back}
        actions={!plugin.inProcess && <Actions plugin={plugin} />}
      />
      <Stack maw="52rem">
        {plugin.inProcess && <Alert color="blue">{texts.inProcess}</Alert>}
        <FromApp appId={plugin.appId} />
        {state === 'resting' && <Alert color="red">{texts.resting}</Alert>}
        <Parts plugin={plugin} statistics={statistics} />
      </Stack>
    </>
  )
}

function Parts({ plugin, statistics }: { plugin: Plugin; statistics: PluginStatistics | undefined }) {
  const { id = '', inProcess, appId } = plugin
  return (
    <>
      {statistics && <Statistics statistics={statistics} />}
      <Trial id={id} />
      <PluginForm plugin={plugin} />
      {!inProcess && !appId && <PublicKey id={id} />}
    </>
  )
}

function Actions({ plugin: { id = '', name = '', kind, state, appId } }: { plugin: Plugin }) {
  const navigate = useNavigate()
  const enable = useChange('enablePlugin', { onDone: () => notify.success(texts.enabled(name)) })
  const disable = useChange('disablePlugin', { onDone: () => notify.success(texts.disabled(name)) })
  const remove = useChange('deletePlugin', {
    invalidates: ['listPlugins'],
    onDone() {
      notify.success(texts.removed(name))
      void navigate('/admin/plugins')
    },
  })
  const { removeGiftCards, removeMemberships } = texts
  const removeText = [
    texts.removeText,
    ...(kind === 'GIFT_CARDS' ? [removeGiftCards] : []),
    ...(kind === 'MEMBERSHIPS' ? [removeMemberships] : []),
  ].join(' ')
  const isOff = state === 'DISABLED'
  const toggle = isOff ? enable : disable
  return (
    <>
      <Button
        variant="default"
        loading={toggle.isPending}
        onClick={() => toggle.mutate({ id }, { onError: notify.failure })}
      >
        {isOff ? texts.enable : texts.disable}
      </Button>
      {!appId && (
        <DeleteButton
          title={texts.removeTitle(name)}
          texts={{ ...texts, removeText }}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id }, { onError: notify.failure })}
        />
      )}
    </>
  )
}
