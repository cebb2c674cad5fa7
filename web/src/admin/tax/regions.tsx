import type { ManualTaxMapping, TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { todayIn } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { DataList } from '../components/list/data-list.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { SectionHead } from '../components/page/section-head.tsx'
import { IconReceiptTax } from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { rateText } from './rates/rate-text.ts'
import { inclusionOf, placeName, ratesIn, withoutFormer } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import { useRatesIn } from './use-tax.ts'

const texts = allTexts.regions
const size = 50

const emptyList = {
  title: texts.emptyTitle,
  text: texts.emptyText,
  icon: <IconReceiptTax size={32} stroke={1.3} />,
}

/** The places with tax, and their rates. */
export function Regions() {
  const me = useMe()
  const list = useList()
  const { cursor } = list.state
  const { data, error, refetch } = useCall(
    'queryTaxRegions',
    { query: { cursorPaging: { limit: size, ...(cursor ? { cursor } : {}) } } },
    { keepPrevious: true },
  )
  const ids = data?.taxRegions.map(({ id = '' }) => id) ?? []
  const mappings = useRatesIn(ids)
  const rates = mappings.data
  const columns = useMemo(() => columnsFor(rates ?? []), [rates])
  const add = may(me, 'ECOM.MANAGE_TAX') && (
    <Button component={Link} to="/admin/settings/tax/new">
      {texts.add}
    </Button>
  )
  return (
    <section>
      <SectionHead title={texts.title} about={texts.about} action={data?.taxRegions.length ? add : null} />
      <DataList
        name="tax-regions"
        label={texts.title}
        columns={columns}
        rows={data?.taxRegions}
        rowId={({ id = '' }) => id}
        rowLabel={(region) => placeName(region, language)}
        list={list}
        error={error ?? mappings.error}
        onRetry={refetch}
        paging={{ kind: 'cursor', next: data?.pagingMetadata.cursors?.next ?? undefined }}
        empty={{ ...emptyList, action: add }}
      />
    </section>
  )
}

function columnsFor(mappings: readonly ManualTaxMapping[]): Column<TaxRegion>[] {
  return [
    {
      id: 'place',
      header: texts.place,
      fixed: true,
      card: 'title',
      cell: (region) => (
        <Link className="row-link" to={`/admin/settings/tax/${region.id}`}>
          {placeName(region, language)}
        </Link>
      ),
    },
    {
      id: 'rates',
      header: texts.rates,
      cell: ({ id = '' }) => <RatesText mappings={ratesIn(mappings, id)} />,
    },
    { id: 'how', header: texts.how, cell: (region) => texts[inclusionOf(region)] },
  ]
}

function RatesText({ mappings }: { mappings: readonly ManualTaxMapping[] }) {
  const { timeZone } = useLocaleSettings()
  if (mappings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.none}
      </Text>
    )
  }
  const today = todayIn(timeZone, new Date())
  return withoutFormer(mappings, today)
    .map((mapping) => rateText(mapping, today))
    .join(', ')
}
