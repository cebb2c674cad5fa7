import type { DiscountRule } from '@cartwright/contract/pricing/discount-rules.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { StateBadge } from './columns.tsx'
import { DiscountForm } from './discount-form.tsx'
import { stateOf } from './rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/discounts', label: texts.title }

/** One automatic discount, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewDiscount /> : <ExistingDiscount id={id} key={id} />
}

function NewDiscount() {
  return (
    <>
      <PageHead title={texts.add} back={back} />
      <DiscountForm rule={{}} />
    </>
  )
}

function ExistingDiscount({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getDiscountRule', { discountRuleId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { discountRule: rule } = data
  return (
    <>
      <PageHead
        title={rule.name ?? ''}
        beside={<StateBadge state={stateOf(rule)} />}
        back={back}
        actions={may(me, 'ECOM.MANAGE_DISCOUNT_RULES') && <DeleteDiscount rule={rule} />}
      />
      <DiscountForm rule={rule} />
    </>
  )
}

function DeleteDiscount({ rule: { id = '' } }: { rule: DiscountRule }) {
  const navigate = useNavigate()
  const remove = useChange('deleteDiscountRule', {
    invalidates: ['queryDiscountRules'],
    onDone() {
      notify.success(texts.bulk.removed(1))
      void navigate('/admin/discounts')
    },
  })
  return (
    <DeleteButton
      title={texts.bulk.removeTitle(1)}
      texts={texts.bulk}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ discountRuleId: id }, { onError: notify.failure })}
    />
  )
}
