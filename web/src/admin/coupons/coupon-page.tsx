import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PagePlaceholder } from '../components/page/opening.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { StateBadge } from './columns.tsx'
import { CouponForm } from './coupon-form.tsx'
import { stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/coupons', label: texts.back }

/** One coupon; at `new`, the one that is being made. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewCoupon /> : <KnownCoupon id={id} key={id} />
}

function NewCoupon() {
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <CouponForm coupon={{ specification: { active: true } }} />
    </>
  )
}

function KnownCoupon({ id }: { id: string }) {
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
        actions={may(me, 'ECOM.MANAGE_COUPONS') && <DeleteButton coupon={coupon} />}
      />
      <CouponForm coupon={coupon} />
    </>
  )
}

function DeleteButton({ coupon: { id = '' } }: { coupon: Coupon }) {
  const navigate = useNavigate()
  const remove = useChange('deleteCoupon', {
    invalidates: ['queryCoupons'],
    onDone() {
      notify.success(texts.bulk.removed(1))
      void navigate('/admin/coupons')
    },
  })
  const ask = async () => {
    const question = {
      title: texts.bulk.removeTitle(1),
      text: texts.bulk.removeText,
      confirm: texts.bulk.remove,
    }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ id }, { onError: notify.failure })
  }
  return (
    <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
      {texts.bulk.remove}
    </Button>
  )
}
