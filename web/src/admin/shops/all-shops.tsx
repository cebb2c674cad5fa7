import type { CreateShopReply, InstalledShop } from '@cartwright/contract/sites/shops.ts'
import { Anchor, Badge, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { Secret } from '../components/display/secret.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconBuildingStore, IconPlus } from '../icons/icons.ts'
import { CreateForm } from './create-form.tsx'
import { texts } from './texts/index.ts'

const most = 100

/** The shops of the installation, for owners of the first one: the oldest hundred that match. */
export function AllShops() {
  const [search, setSearch] = useState('')
  const request = { limit: most, ...(search ? { search } : {}) }
  const { data, error, refetch } = useCall('listShops', request, { keepPrevious: true })
  const [opened, { open, close }] = useDisclosure()
  const [created, setCreated] = useState<CreateShopReply>()
  const list = useList()
  return (
    <section>
      <SectionHead
        title={texts.all}
        about={texts.allAbout}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            {texts.create}
          </Button>
        }
      />
      {created && <Created {...created} />}
      <DataList
        name="shops"
        label={texts.all}
        columns={columns}
        rows={data?.shops}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={list}
        filters={
          <TextInput
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        }
        error={error}
        onRetry={refetch}
        empty={{ title: texts.all, text: texts.allAbout, icon: <IconBuildingStore size={32} stroke={1.3} /> }}
      />
      {data?.shops.length === most && (
        <Text c="dimmed" mt="xs">
          {texts.oldest(most)}
        </Text>
      )}
      <Modal opened={opened} onClose={close} title={texts.create}>
        <CreateForm onClose={close} onCreated={setCreated} />
      </Modal>
    </section>
  )
}

function Created({ shop, clientId, apiKey, setUpUrl }: CreateShopReply) {
  return (
    <Stack gap="xs" mb="md" aria-live="polite">
      <b>{texts.isCreated(shop.name)}</b>
      <Secret title={texts.setUpUrl} value={setUpUrl} />
      <Secret title={texts.apiKey} value={apiKey} />
      <span>
        {texts.clientId}: {clientId}
      </span>
    </Stack>
  )
}

const columns: readonly Column<InstalledShop>[] = [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name }) => <b>{name}</b>,
    value: ({ name }) => name,
    card: 'title',
  },
  {
    id: 'url',
    header: texts.address,
    cell: ({ url }) => <Anchor href={`${url}/admin`}>{new URL(url).host}</Anchor>,
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state }) => <Badge color={state === 'OPEN' ? 'accent' : 'gray'}>{texts.states[state]}</Badge>,
    value: ({ state }) => state,
  },
  {
    id: 'created',
    header: texts.created,
    cell: ({ createdDate }) => <DateTime at={createdDate} detail="day" />,
    value: ({ createdDate }) => createdDate,
  },
  {
    id: 'actions',
    header: texts.archive,
    headerHidden: true,
    fixed: true,
    align: 'end',
    card: 'aside',
    cell: (shop) =>
      shop.isFirst ? null : shop.state === 'OPEN' ? <Archive {...shop} /> : <Restore {...shop} />,
  },
]

function Archive({ id, name }: InstalledShop) {
  const archive = useChange('archiveShop', {
    invalidates: ['listShops'],
    onDone: () => notify.success(texts.isArchived(name)),
  })
  const ask = async () => {
    const question = { title: texts.archiveTitle(name), text: texts.archiveText, confirm: texts.archive }
    if (await askToConfirm({ ...question, dangerous: true }))
      archive.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="subtle" color="red" size="compact-sm" onClick={ask}>
      {texts.archive}
    </Button>
  )
}

function Restore({ id, name }: InstalledShop) {
  const restore = useChange('restoreShop', {
    invalidates: ['listShops'],
    onDone: () => notify.success(texts.isRestored(name)),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={restore.isPending}
      onClick={() => restore.mutate({ id }, { onError: notify.failure })}
    >
      {texts.restore}
    </Button>
  )
}
