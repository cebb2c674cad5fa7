import { useCall } from '../api/use-call.ts'

/** The settings of the shop. */
export function useSite() {
  const { data, error, refetch } = useCall('getSite', {})
  return { ...data, error, refetch }
}

export function useWeightUnit(): 'kg' | 'lb' {
  return useSite().site?.settings?.weightUnit === 'LB' ? 'lb' : 'kg'
}
