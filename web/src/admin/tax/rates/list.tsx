import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { ListSection } from '../../components/list/list-section.tsx'
import type { Column } from '../../components/list/props.ts'
import { IconPercentage } from '../../icons/icons.ts'
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
  const columns = useColumns(mayManage ? setOpen : undefined)
  const add = mayManage && <Button onClick={() => setOpen({ taxRegionId: regionId })}>{texts.add}</Button>
  return (
    <ListSection
      texts={texts}
      icon={IconPercentage}
      add={add}
      name="tax-rates"
      columns={columns}
      rows={data?.manualTaxMappings}
      rowId={({ id = '' }) => id}
      rowLabel={rateText}
      error={error}
      onRetry={refetch}
    >
      {open && <RateForm key={open.id ?? 'new'} mapping={open} onClose={() => setOpen(undefined)} />}
    </ListSection>
  )
}

function useColumns(onOpen: ((mapping: ManualTaxMapping) => void) | undefined): Column<ManualTaxMapping>[] {
  const { groups } = useGroups()
  return useMemo(
    () => [
      {
        id: 'rate',
        header: texts.percent,
        fixed: true,
        card: 'title',
        cell: (mapping) => {
          const text = rateText(mapping)
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
    ],
    [groups, onOpen],
  )
}
