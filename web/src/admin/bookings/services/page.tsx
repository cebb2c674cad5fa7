import type { Service } from '@cartwright/contract/bookings/services.ts'
import { Badge, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import type { LocaleSettings } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Thumb } from '../../components/display/thumb.tsx'
import { DataList } from '../../components/list/data-list.tsx'
import { emptyListOf } from '../../components/list/empty.tsx'
import type { Column } from '../../components/list/props.ts'
import { FilterSelect } from '../../components/list/toolbar.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconCalendarPlus } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { durationsOf, pictureOf, priceTextOf } from './rules.ts'

const texts = allTexts.services
const size = 50

/** What can be booked. */
export function Page() {
  const list = useList()
  const locale = useLocaleSettings()
  const { words, filters, page } = list.state
  const { data, error, refetch } = useCall(
    'searchServices',
    {
      search: {
        ...(filters.type ? { filter: { type: filters.type } } : {}),
        ...(words ? { search: { expression: words } } : {}),
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: size, offset: (page - 1) * size },
      },
    },
    { keepPrevious: true },
  )
  const columns = useMemo(() => columnsFor(locale), [locale])
  const add = may(useMe(), 'BOOKINGS.MANAGE') && (
    <Button component={Link} to="/admin/bookings/services/new">
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        actions={
          <>
            <Button component={Link} to="/admin/bookings/policies" variant="default">
              {allTexts.policies.title}
            </Button>
            {add}
          </>
        }
      />
      <DataList
        name="services"
        label={texts.title}
        columns={columns}
        rows={data?.services}
        rowId={({ id }) => id ?? ''}
        rowLabel={({ name }) => name ?? ''}
        list={list}
        error={error}
        onRetry={refetch}
        search={texts.search}
        filters={<FilterSelect list={list} name="type" label={texts.columns.type} values={texts.types} />}
        paging={{ kind: 'pages', size, total: data?.pagingMetadata.total ?? 0 }}
        empty={emptyListOf(texts, IconCalendarPlus, add)}
      />
    </>
  )
}

function columnsFor(locale: LocaleSettings): Column<Service>[] {
  return [
    {
      id: 'service',
      header: texts.columns.service,
      fixed: true,
      card: 'title',
      cell: (service) => (
        <Group gap="sm" wrap="nowrap">
          <Thumb src={pictureOf(service)?.url ?? undefined} />
          <Link className="row-link" to={`/admin/bookings/services/${service.id}`}>
            {service.name}
          </Link>
        </Group>
      ),
    },
    { id: 'type', header: texts.columns.type, cell: ({ type }) => type && texts.types[type] },
    {
      id: 'price',
      header: texts.columns.price,
      align: 'end',
      cell: (service) => priceTextOf(service, { locale, words: texts.prices }),
    },
    {
      id: 'duration',
      header: texts.columns.duration,
      align: 'end',
      cell: (service) => service.type === 'APPOINTMENT' && texts.minutes(durationsOf(service).join(', ')),
    },
    {
      id: 'state',
      header: texts.columns.state,
      card: 'aside',
      cell: ({ hidden }) => (
        <Badge color={hidden ? 'gray' : 'accent'}>{hidden ? texts.hidden : texts.shown}</Badge>
      ),
    },
  ]
}
