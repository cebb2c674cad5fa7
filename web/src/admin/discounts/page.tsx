import type { DiscountRule } from '@cartwright/contract/pricing/discount-rules.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { BulkActions } from '../components/feedback/bulk-actions.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconDiscount } from '../icons/icons.ts'
import { columns } from './columns.tsx'
import { found } from './rules.ts'
import { texts } from './texts/index.ts'

/** As many as a shop can have. */
const all = { query: { cursorPaging: { limit: 100 } } }
const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconDiscount size={32} stroke={1.3} />,
}

export function Page() {
  const me = useMe()
  const list = useList()
  const { data, error, refetch } = useCall('queryDiscountRules', all)
  const mayManage = may(me, 'ECOM.MANAGE_DISCOUNT_RULES')
  const add = mayManage && (
    <Button component={Link} to="/admin/discounts/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} actions={add} />
      <DataList
        name="discounts"
        label={texts.title}
        columns={columns}
        rows={data && found(data.discountRules, list.state)}
        rowId={({ id = '' }) => id}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={
          <FilterSelect
            list={list}
            name="state"
            label={texts.columns.state}
            values={texts.states}
            placeholder={texts.anyState}
          />
        }
        {...(mayManage ? { actions: bulkActions } : {})}
        empty={{ ...emptyList, action: add }}
      />
    </>
  )
}

function bulkActions(rules: DiscountRule[], clear: () => void) {
  return (
    <BulkActions
      items={rules}
      texts={texts.bulk}
      nameOf={({ name }) => name ?? ''}
      setActive={({ id = '', revision }, active) =>
        shop.call('updateDiscountRule', { discountRule: { id, revision: revision ?? '', active } })
      }
      remove={({ id = '' }) => shop.call('deleteDiscountRule', { discountRuleId: id })}
      onDone={clear}
    />
  )
}
