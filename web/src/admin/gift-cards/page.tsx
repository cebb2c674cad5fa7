import { GiftCardState } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import { FilterSelect } from '../components/list/toolbar.tsx'
import { type List, useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconGift } from '../icons/icons.ts'
import { columns } from './columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { texts } from './texts/index.ts'

const size = 50

/** The gift cards of the shop. */
export function Page() {
  const me = useMe()
  const list = useList()
  const [dialog, show] = useState<'issue' | 'import'>()
  const { data, error, refetch } = useCall('listGiftCards', requestOf(list), { keepPrevious: true })
  const mayManage = may(me, 'ECOM.MANAGE_GIFT_CARDS')
  const add = <Button onClick={() => show('issue')}>{texts.issue}</Button>
  const close = () => show(undefined)
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        actions={
          <>
            <Button variant="default" component={Link} to="/admin/gift-card-products">
              {texts.forSale}
            </Button>
            {mayManage && (
              <Button variant="default" onClick={() => show('import')}>
                {texts.importList}
              </Button>
            )}
            {mayManage && add}
          </>
        }
      />
      <DataList
        name="gift-cards"
        label={texts.title}
        columns={columns}
        rows={data?.giftCards}
        rowId={({ id }) => id}
        rowLabel={({ lastFour }) => lastFour}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<StateFilter list={list} />}
        paging={{ kind: 'pages', size, total: data?.total ?? 0 }}
        empty={emptyListOf(texts, IconGift, mayManage && add)}
      />
      {dialog === 'issue' && <IssueDialog onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </>
  )
}

function requestOf({ state: { words, page, filters } }: List) {
  const state = GiftCardState.enum.find((one) => one === filters.state)
  return {
    ...{ limit: size, offset: (page - 1) * size },
    ...(words ? { search: words.slice(0, 254) } : {}),
    ...(state ? { state } : {}),
  }
}

function StateFilter({ list }: { list: List }) {
  const { columns: heads, states, anyState } = texts
  return <FilterSelect list={list} name="state" label={heads.state} values={states} placeholder={anyState} />
}
