import type { Customer } from '@cartwright/contract/identity/contacts.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { DataList } from '../../components/list/data-list.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconUsersGroup } from '../../icons/icons.ts'
import { customerName, customerQuery } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { AddCustomerDialog } from './add-customer.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { columns } from './columns.tsx'
import { Filters } from './filters.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
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
  const [labelling, labels] = useDisclosure()
  const { data, error, refetch } = useCall('listCustomers', customerQuery(list.state, size), {
    keepPrevious: true,
  })
  const add = mayManage && <Button onClick={open}>{texts.add}</Button>
  const actions = mayManage && (
    <>
      <Button variant="default" onClick={labels.open}>
        {texts.labels}
      </Button>
      {add}
    </>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={actions} />
      <DataList
        name="members"
        label={texts.title}
        columns={columns}
        rows={data?.customers}
        rowId={({ contact }) => contact.id ?? ''}
        rowLabel={customerName}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<Filters list={list} />}
        paging={{
          kind: 'pages',
          size,
          total: data?.metadata.total ?? 0,
          tooMany: data?.metadata.tooManyToCount === true,
        }}
        {...(mayManage ? { actions: bulkActions } : {})}
        empty={{ ...emptyList, action: add }}
      />
      <AddCustomerDialog opened={adding} onClose={close} />
      <LabelsDialog opened={labelling} onClose={labels.close} />
    </>
  )
}

function bulkActions(customers: Customer[], clear: () => void) {
  return <BulkActions customers={customers} onDone={clear} />
}
