import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconCalendarEvent } from '../icons/icons.ts'
import { columns } from './columns.tsx'
import { texts } from './texts/index.ts'

type State = keyof typeof texts.states

export function Page() {
  const list = useList()
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const { cursor, filters } = list.state
  const state = Object.keys(texts.states).find((one) => one === filters.state) as State | undefined
  const { data, error, refetch } = useCall(
    'listScheduledChanges',
    { limit: 50, ...(state ? { state } : {}), ...(cursor ? { before: cursor } : {}) },
    { keepPrevious: true },
  )
  const plans = data?.scheduledChanges
  const add = mayWrite && (
    <Button component={Link} to="/admin/schedules/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="schedules"
        label={texts.title}
        columns={columns}
        rows={plans}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        list={list}
        error={error}
        onRetry={refetch}
        filters={<FilterSelect list={list} name="state" label={texts.state} values={texts.states} />}
        paging={{ kind: 'cursor', next: data?.hasNext ? plans?.at(-1)?.id : undefined }}
        empty={emptyListOf(texts, IconCalendarEvent, add)}
      />
    </>
  )
}
