import type { ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconTruckDelivery } from '../../icons/icons.ts'
import { useRegions } from '../regions/region-select.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { placesText } from './places.rules.ts'
import { priceRange } from './rates.rules.ts'

const texts = allTexts.options

export function Options() {
  const me = useMe()
  const { data, error, refetch } = useCall('queryShippingOptions', {
    query: { cursorPaging: { limit: 100 } },
  })
  const add = may(me, 'ECOM.MANAGE_DELIVERY') && (
    <Button component={Link} to="/admin/settings/delivery/options/new">
      {texts.add}
    </Button>
  )
  return (
    <ListSection
      texts={texts}
      icon={IconTruckDelivery}
      add={add}
      name="delivery-options"
      columns={columns}
      rows={data?.shippingOptions}
      rowId={({ id = '' }) => id}
      rowLabel={({ title = '' }) => title}
      error={error}
      onRetry={refetch}
    />
  )
}

const columns: readonly Column<ShippingOption>[] = [
  {
    id: 'title',
    header: texts.name,
    fixed: true,
    card: 'title',
    cell: ({ id, title }) => (
      <Link className="row-link" to={`/admin/settings/delivery/options/${id}`}>
        {title}
      </Link>
    ),
  },
  { id: 'time', header: texts.time, cell: ({ estimatedDeliveryTime }) => estimatedDeliveryTime },
  {
    id: 'slots',
    header: allTexts.slots.title,
    cell: ({ deliverySlots }) => (deliverySlots ? allTexts.slots.listed : allTexts.slots.none),
  },
  { id: 'where', header: texts.where, cell: (option) => <RegionNames option={option} /> },
  {
    id: 'cost',
    header: texts.cost,
    align: 'end',
    card: 'aside',
    cell: (option) => <PriceRange option={option} />,
  },
]

function RegionNames({ option: { deliveryRegionIds = [], area } }: { option: ShippingOption }) {
  const { regions = [] } = useRegions()
  if (area) return placesText(area)
  if (deliveryRegionIds.length === 0) return texts.everywhere
  return regions
    .filter(({ id = '' }) => deliveryRegionIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

function PriceRange({ option: { rates = [] } }: { option: ShippingOption }) {
  const settings = useLocaleSettings()
  const { lowest, varies, freeFrom } = priceRange(rates)
  const amount = moneyText(lowest, settings)
  const fixed = lowest === 0 ? texts.free : amount
  const text = varies ? texts.from(amount) : fixed
  return freeFrom === undefined ? text : texts.freeFrom(text, moneyText(freeFrom, settings))
}
