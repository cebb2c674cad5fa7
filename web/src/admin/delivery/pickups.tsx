import { addressLines } from '@cartwright/contract/address-lines.ts'
import type { PickupLocation } from '@cartwright/contract/delivery.ts'
import { Badge, Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from 'react-router'
import { may, useMe } from '../calls/me.ts'
import { useCall } from '../calls/use-call.ts'
import type { Column } from '../list/columns.ts'
import { DataList } from '../list/data-list.tsx'
import { useList } from '../list/use-list.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { language } from '../texts/spoken.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.pickups

/** Where orders can be collected. */
export function Pickups() {
  const me = useMe()
  const list = useList()
  const { data, error, refetch } = useCall('queryPickupLocation', { query: { cursorPaging: { limit: 100 } } })
  const add = may(me, 'ECOM.MANAGE_DELIVERY') && (
    <Button variant="default" component={Link} to="/admin/settings/delivery/pickups/new">
      {texts.add}
    </Button>
  )
  return (
    <section>
      <SectionHead
        title={texts.title}
        about={texts.about}
        action={data?.pickupLocations.length ? add : null}
      />
      <DataList
        name="pickup-places"
        label={texts.title}
        columns={columns}
        rows={data?.pickupLocations}
        rowId={({ id = '' }) => id}
        rowLabel={({ name = '' }) => name}
        list={list}
        error={error}
        onAgain={refetch}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          icon: <IconBuildingStore size={32} stroke={1.3} />,
          action: add,
        }}
      />
    </section>
  )
}

const columns: readonly Column<PickupLocation>[] = [
  {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => (
      <Link className="row-link" to={`/admin/settings/delivery/pickups/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'address',
    header: texts.address,
    cell: ({ address }) => addressLines({ address: address ?? null }, language).join(', '),
  },
  {
    id: 'state',
    header: allTexts.state,
    card: 'aside',
    cell: ({ active }) => (
      <Badge color={active ? 'accent' : 'gray'}>{active ? allTexts.on : allTexts.off}</Badge>
    ),
  },
]
