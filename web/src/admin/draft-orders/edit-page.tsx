import type { CalculatedDraftOrder } from '@cartwright/contract/draft-orders/draft-orders.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Buyer } from './buyer.tsx'
import { Delivery } from './delivery.tsx'
import { editOf } from './input.rules.ts'
import { Lines } from './lines.tsx'
import { blankDraft, type DraftValues, valuesOf } from './rules.ts'
import { SaveEdit } from './save-edit.tsx'
import { texts as allTexts } from './texts/index.ts'
import { Totals } from './totals.tsx'
import { useTotals } from './use-totals.ts'
import './draft-orders.css'

const texts = allTexts.edit

/** Changes what is in a placed order. */
export function Page() {
  const { id = '' } = useParams()
  const found = useCall('getOrder', { id })
  const asIs = useCall('calculateDraftOrder', { sourceOrderId: id, draftOrder: {} })
  const order = found.data?.order
  const calculated = asIs.data?.calculatedDraftOrder
  const error = found.error ?? asIs.error
  return (
    <>
      <PageHead
        title={order?.number ? texts.title(order.number) : texts.order}
        description={texts.about}
        back={{ to: `/admin/orders/${id}`, label: texts.order }}
      />
      <Problem error={error} onRetry={() => void asIs.refetch()} />
      {order && calculated ? (
        <EditForm key={id} order={order} calculated={calculated} />
      ) : (
        !error && <Skeleton height={480} />
      )}
    </>
  )
}

interface EditFormProps {
  order: Order
  /** The order as a draft that changes nothing. */
  calculated: CalculatedDraftOrder
}

function EditForm({ order, calculated }: EditFormProps) {
  const { id = '', priceSummary, buyerInfo } = order
  // What is typed belongs to the order as it was when the page was opened.
  const [{ before, orderRevision }] = useState(() => ({
    before: valuesOf(calculated, blankDraft('', allTexts.delivery.ownTitleDefault)),
    orderRevision: calculated.draftOrder?.orderRevision ?? '',
  }))
  const isOutdated = orderRevision !== calculated.draftOrder?.orderRevision
  const form = useForm<DraftValues>({ initialValues: before })
  const pass = useUnsaved(form.isDirty())
  const totals = useTotals(form, { edit: { sourceOrderId: id, before } })
  const balance = Number(totals.calculated?.draftOrder?.balanceSummary?.balance?.amount ?? 0)
  return (
    <div className="draft">
      <fieldset className="draft-fields">
        {isOutdated && (
          <Alert role="alert" color="yellow" title={texts.outdated}>
            {texts.reload}
          </Alert>
        )}
        <Lines form={form} />
        <Buyer form={form} isKnown />
        <Delivery form={form} options={totals.calculated?.shippingOptions ?? []} />
      </fieldset>
      <div className="draft-side">
        <Totals totals={totals} before={priceSummary?.total} />
        <SaveEdit
          orderId={id}
          hasEmail={Boolean(buyerInfo?.email)}
          isOwed={balance > 0}
          isReady={totals.isComplete && form.isDirty() && !isOutdated}
          request={() => ({ sourceOrderId: id, orderRevision, draftOrder: editOf(form.values, before) })}
          onDone={pass}
        />
      </div>
    </div>
  )
}
