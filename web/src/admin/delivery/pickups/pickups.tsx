import type { PickupLocation } from '@cartwright/contract/pricing/delivery.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconBuildingStore } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.pickups

export function Pickups() {
  const me = useMe()
  const { data, error, refetch } = useCall('queryPickupLocation', { query: { cursorPaging: { limit: 100 } } })
  const add = may(me, 'ECOM.MANAGE_DELIVERY') && (
    <Button variant="default" component={Link} to="/admin/settings/delivery/pickups/new">
      {texts.add}
    </Button>
  )
  return (
    <ListSection
      texts={texts}
      icon={IconBuildingStore}
      add={add}
      name="pickup-places"
      columns={columns}
      rows={data?.pickupLocations}
      rowId={({ id = '' }) => id}
      rowLabel={({ name = '' }) => name}
      error={error}
      onRetry={refetch}
    />
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
    id: 'slots',
    header: allTexts.slots.title,
    cell: ({ deliverySlots }) => (deliverySlots ? allTexts.slots.listed : allTexts.slots.none),
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
