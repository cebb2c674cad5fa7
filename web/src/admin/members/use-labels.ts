import type { ContactLabel } from '@cartwright/contract/identity/contacts.ts'
import { useCall } from '../api/use-call.ts'

const most = 100

/** The labels of the shop by name. */
export function useLabels() {
  const { data, error, refetch } = useCall('listLabels', { paging: { limit: most } })
  const labels: readonly ContactLabel[] = data?.labels ?? []
  const options = labels.map(({ key = '', displayName = '' }) => ({ value: key, label: displayName }))
  return { labels, options, error, refetch, isKnown: data !== undefined }
}
