import type { Account } from '@cartwright/contract/identity/members.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { accountQuery, displayName } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { AddMemberDialog } from './add-member.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { columns } from './columns.tsx'
import { Filters } from './filters.tsx'
import '../members.css'

const size = 50
const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconUsersGroup size={32} stroke={1.3} />,
}

export function Page() {
  const mayManage = may(useMe(), 'MEMBERS.MANAGE')
  const list = useList()
  const [adding, { open, close }] = useDisclosure()
  const { data, error, refetch } = useCall('listAccounts', accountQuery(list.state, size), {
    keepPrevious: true,
  })
  const add = mayManage && <Button onClick={open}>{texts.add}</Button>
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="members"
        label={texts.title}
        columns={columns}
        rows={data?.accounts}
        rowId={({ member }) => member.id ?? ''}
        rowLabel={({ member }) => displayName(member)}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} counts={data?.counts} />}
        paging={{
          kind: 'pages',
          size,
          total: data?.metadata.total ?? 0,
          tooMany: data?.metadata.tooManyToCount === true,
        }}
        {...(mayManage ? { actions: bulkActions } : {})}
        empty={{ ...emptyList, action: add }}
      />
      <AddMemberDialog opened={adding} onClose={close} />
    </>
  )
}

function bulkActions(accounts: Account[], clear: () => void) {
  return <BulkActions accounts={accounts} onDone={clear} />
}
