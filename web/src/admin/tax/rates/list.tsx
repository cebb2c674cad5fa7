import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { todayIn } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconPercentage } from '../../icons/icons.ts'
import { holding, ratesIn } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { useGroups } from '../use-tax.ts'
import { RateForm } from './form.tsx'
import { rateText } from './rate-text.ts'

const texts = allTexts.rates

/** The rates of one place. */
export function Rates({ regionId }: { regionId: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('queryManualTaxMappings', {
    query: { filter: { taxRegionId: regionId }, cursorPaging: { limit: 100 } },
  })
  const [open, setOpen] = useState<ManualTaxMapping>()
  const mayManage = may(me, 'ECOM.MANAGE_TAX')
  const today = todayIn(useLocaleSettings().timeZone, new Date())
  const rates = useMemo(() => data && ratesIn(data.manualTaxMappings, regionId), [data, regionId])
  const columns = useColumns({ all: rates ?? [], day: today }, mayManage ? setOpen : undefined)
  const add = mayManage && <Button onClick={() => setOpen({ taxRegionId: regionId })}>{texts.add}</Button>
  return (
    <ListSection
      texts={texts}
      icon={IconPercentage}
      add={add}
      name="tax-rates"
      columns={columns}
      rows={rates}
      rowId={({ id = '' }) => id}
      rowLabel={(mapping) => rateText(mapping, today)}
      error={error}
      onRetry={refetch}
    >
      {open && <RateForm key={open.id ?? 'new'} mapping={open} onClose={() => setOpen(undefined)} />}
    </ListSection>
  )
}

function useColumns(
  { all, day }: { all: readonly ManualTaxMapping[]; day: string },
  onOpen: ((mapping: ManualTaxMapping) => void) | undefined,
): Column<ManualTaxMapping>[] {
  const { groups } = useGroups()
  return useMemo(
    () => [
      {
        id: 'rate',
        header: texts.percent,
        fixed: true,
        card: 'title',
        cell: (mapping) => {
          const text = rateText(mapping, day)
          if (!onOpen) return text
          return (
            <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onOpen(mapping)}>
              {text}
            </Button>
          )
        },
      },
      {
        id: 'group',
        header: texts.group,
        cell: ({ taxGroupId }) => groups?.find(({ id }) => id === taxGroupId)?.name,
      },
      {
        id: 'holds',
        header: texts.holds,
        cell: (mapping) => texts[holding(mapping, { all, day })],
      },
    ],
    [groups, all, day, onOpen],
  )
}
