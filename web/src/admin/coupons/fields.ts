import type { useForm } from '@mantine/form'
import type { CouponValues } from './rules.ts'

/** The form of a coupon, for its parts. */
export type CouponFields = ReturnType<typeof useForm<CouponValues>>
