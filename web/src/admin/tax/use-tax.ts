import type { ManualTaxMapping } from '@cartwright/contract/pricing/tax.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shop } from '../api/client.ts'
import { useCall } from '../api/use-call.ts'

const all = { query: { cursorPaging: { limit: 100 } } }

/** The tax groups; the first holds all products without a group. */
export function useGroups() {
  const { data, error, refetch } = useCall('queryTaxGroups', all)
  const first = useCall('listDefaultTaxGroups', {})
  const firstId = first.data?.taxGroups[0]?.id
  const groups = data?.taxGroups.toSorted(
    (one, other) => Number(other.id === firstId) - Number(one.id === firstId),
  )
  return { groups, firstId, error: error ?? first.error, refetch }
}

/** The tax groups as options of a select. */
export function useGroupChoices() {
  const { groups = [], firstId } = useGroups()
  return {
    firstId,
    choices: groups.map(({ id = '', name = '' }) => ({ value: id, label: name })),
  }
}

/** All rates of some regions, page by page. */
export function useRatesIn(regionIds: readonly string[]) {
  return useQuery({
    queryKey: ['queryManualTaxMappings', 'all', regionIds],
    async queryFn({ signal }) {
      const rates: ManualTaxMapping[] = []
      let cursor: string | null | undefined
      do {
        const query = cursor
          ? { cursorPaging: { limit: 100, cursor } }
          : { filter: { taxRegionId: { $in: regionIds } }, cursorPaging: { limit: 100 } }
        const page = await shop.call('queryManualTaxMappings', { query }, { signal })
        rates.push(...page.manualTaxMappings)
        cursor = page.pagingMetadata.cursors?.next
      } while (cursor)
      return rates
    },
    enabled: regionIds.length > 0,
    placeholderData: keepPreviousData,
  })
}
