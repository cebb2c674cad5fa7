import { Badge, Button } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { RegionForm } from './region-form.tsx'
import type { KnownRegion } from './rules.ts'
import { useRegions } from './use-regions.ts'

const texts = allTexts.regions
const shownPlaces = 6

/** Where the shop delivers. */
export function Regions() {
  const me = useMe()
  const { regions, home, error, refetch } = useRegions()
  const [open, setOpen] = useState<KnownRegion>()
  const mayManage = may(me, 'ECOM.MANAGE_DELIVERY')
  const add = mayManage && home && (
    <Button
      variant="default"
      onClick={() => setOpen({ profileId: home.id ?? '', revision: home.revision ?? '' })}
    >
      {texts.add}
    </Button>
  )
  return (
    <ListSection
      texts={texts}
      icon={IconMap}
      add={add}
      name="delivery-regions"
      columns={mayManage ? [nameColumn(setOpen), ...columns] : [nameColumn(), ...columns]}
      rows={regions}
      rowId={({ id = '' }) => id}
      rowLabel={({ name = '' }) => name}
      error={error}
      onRetry={refetch}
    >
      {open && <RegionForm key={open.id ?? 'new'} region={open} onClose={() => setOpen(undefined)} />}
    </ListSection>
  )
}

function nameColumn(onOpen?: (region: KnownRegion) => void): Column<KnownRegion> {
  return {
    id: 'name',
    header: texts.name,
    fixed: true,
    card: 'title',
    cell: (region) =>
      onOpen ? (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onOpen(region)}>
          {region.name}
        </Button>
      ) : (
        region.name
      ),
  }
}

const columns: readonly Column<KnownRegion>[] = [
  { id: 'places', header: texts.places, cell: ({ destinations = [] }) => placesText(destinations) },
  {
    id: 'state',
    header: allTexts.state,
    card: 'aside',
    cell: ({ active }) => (
      <Badge color={active ? 'accent' : 'gray'}>{active ? allTexts.on : allTexts.off}</Badge>
    ),
  },
]

function placesText(destinations: NonNullable<KnownRegion['destinations']>): string {
  if (destinations.length === 0) return texts.everywhere
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const places = destinations.map(({ countryCode = '', subdivisions = [] }) => {
    const country = names.of(countryCode) ?? countryCode
    return subdivisions.length > 0 ? texts.parts(country, subdivisions.length) : country
  })
  const more = places.length - shownPlaces
  return [places.slice(0, shownPlaces).join(', '), more > 0 ? texts.more(more) : ''].filter(Boolean).join(' ')
}
