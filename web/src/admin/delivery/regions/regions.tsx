import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconMap } from '../../icons/icons.ts'
import { language } from '../../language/language.ts'
import { texts as allTexts } from '../texts/index.ts'
import { RegionForm } from './region-form.tsx'
import { useRegions } from './region-select.tsx'
import type { ProfileRegion } from './rules.ts'

const texts = allTexts.regions
const mostPlaces = 6

export function Regions() {
  const me = useMe()
  const { regions, defaultProfile, error, refetch } = useRegions()
  const [open, setOpen] = useState<ProfileRegion>()
  const mayManage = may(me, 'ECOM.MANAGE_DELIVERY')
  const add = mayManage && defaultProfile && (
    <Button
      variant="default"
      onClick={() => setOpen({ profileId: defaultProfile.id ?? '', revision: defaultProfile.revision ?? '' })}
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

function nameColumn(onOpen?: (region: ProfileRegion) => void): Column<ProfileRegion> {
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

const columns: readonly Column<ProfileRegion>[] = [
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

function placesText(destinations: NonNullable<ProfileRegion['destinations']>): string {
  if (destinations.length === 0) return texts.everywhere
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const places = destinations.map(({ countryCode = '', subdivisions = [] }) => {
    const country = names.of(countryCode) ?? countryCode
    return subdivisions.length > 0 ? texts.parts(country, subdivisions.length) : country
  })
  const more = places.length - mostPlaces
  return [places.slice(0, mostPlaces).join(', '), more > 0 ? texts.more(more) : ''].filter(Boolean).join(' ')
}
