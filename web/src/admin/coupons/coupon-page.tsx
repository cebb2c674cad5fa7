import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { StateBadge } from './columns.tsx'
import { CouponForm } from './coupon-form.tsx'
import { stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/coupons', label: texts.title }

/** One coupon, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewCoupon /> : <ExistingCoupon id={id} key={id} />
}

function NewCoupon() {
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <CouponForm coupon={{ specification: { active: true } }} />
    </>
  )
}

function ExistingCoupon({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getCoupon', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { coupon } = data
  return (
    <>
      <PageHead
        title={coupon.specification?.code ?? ''}
        beside={<StateBadge state={stateOf(coupon, Date.now())} />}
        back={back}
        actions={may(me, 'ECOM.MANAGE_COUPONS') && <DeleteCoupon coupon={coupon} />}
      />
      <CouponForm coupon={coupon} />
    </>
  )
}

function DeleteCoupon({ coupon: { id = '' } }: { coupon: Coupon }) {
  const navigate = useNavigate()
  const remove = useChange('deleteCoupon', {
    invalidates: ['queryCoupons'],
    onDone() {
      notify.success(texts.bulk.removed(1))
      void navigate('/admin/coupons')
    },
  })
  return (
    <DeleteButton
      title={texts.bulk.removeTitle(1)}
      texts={texts.bulk}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onError: notify.failure })}
    />
  )
}
