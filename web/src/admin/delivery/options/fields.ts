import type { useForm } from '@mantine/form'
import type { RateValues } from './rates.rules.ts'

export interface OptionValues extends RateValues {
  title: string
  estimatedDeliveryTime: string
  deliveryRegionIds: string[]
}

/** The form of a delivery, for its parts. */
export type OptionFields = ReturnType<typeof useForm<OptionValues>>
