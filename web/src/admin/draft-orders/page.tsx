import type { CalculatedDraftOrder, DraftOrder } from '@cartwright/contract/draft-orders/draft-orders.ts'
import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { problemOf } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { readOnlyUnless } from '../components/form/record-form.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { Buyer } from './buyer.tsx'
import { CreateOrder } from './create-order.tsx'
import { Delivery } from './delivery.tsx'
import { fieldErrors, formField, inputOf } from './input.rules.ts'
import { Lines } from './lines.tsx'
import { blankDraft, type DraftValues, valuesOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'
import { Totals } from './totals.tsx'
import { useTotals } from './use-totals.ts'
import './draft-orders.css'

const texts = allTexts.page
const list = { to: '/admin/draft-orders', label: allTexts.list.title }

/** A draft of an order, or a new one. */
export function Page() {
  const { id = 'new' } = useParams()
  const isNew = id === 'new'
  const site = useCall('getSite', {})
  const draft = useCall('getDraftOrder', { draftOrderId: id }, { enabled: !isNew })
  const found = draft.data?.calculatedDraftOrder
  const country = site.data?.site.settings?.country ?? 'US'
  const blank = blankDraft(country, allTexts.delivery.ownTitleDefault)
  const orderId = found?.draftOrder?.orderId
  const isReady = site.data && (isNew || found)
  return (
    <>
      <PageHead title={isNew ? texts.newTitle : texts.title} back={list} />
      <Problem error={site.error ?? draft.error} onRetry={() => void draft.refetch()} />
      {orderId && (
        <Alert role="note" mb="md" title={texts.isOrder}>
          <Anchor component={Link} to={`/admin/orders/${orderId}`}>
            {texts.toOrder}
          </Anchor>
        </Alert>
      )}
      {isReady ? (
        <DraftForm key={id} id={isNew ? undefined : id} found={found} blank={blank} isOpen={!orderId} />
      ) : (
        !site.error && !draft.error && <Skeleton height={480} />
      )}
    </>
  )
}

interface DraftFormProps {
  /** Of a saved draft. */
  id: string | undefined
  found: CalculatedDraftOrder | undefined
  blank: DraftValues
  isOpen: boolean
}

function DraftForm({ id, found, blank, isOpen }: DraftFormProps) {
  const form = useForm<DraftValues>({ initialValues: found ? valuesOf(found, blank) : blank })
  const pass = useUnsaved(form.isDirty())
  const totals = useTotals(form, { placed: isOpen ? undefined : found })
  const { save, isSaving, error } = useSave(found?.draftOrder, (refused) => {
    const errors = fieldErrors(problemOf(refused).fields, form.values.lines)
    form.setErrors(errors)
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  })
  const shownFields = Object.keys(problemOf(error).fields).filter((field) =>
    formField(field, form.values.lines),
  )
  const navigate = useNavigate()
  const mayChange = may(useMe(), 'ECOM.MANAGE_ORDERS') && isOpen
  const keep = async () => {
    const saved = await save(form.values)
    if (!saved) return
    notify.success(texts.saved)
    form.resetDirty()
    pass()
    if (!id) void navigate(`/admin/draft-orders/${saved}`, { replace: true })
  }
  return (
    <div className="draft">
      <fieldset className="draft-fields" {...readOnlyUnless(mayChange)}>
        <Problem error={error} formFields={shownFields} />
        <Lines form={form} />
        <Buyer form={form} />
        <Delivery form={form} options={totals.calculated?.shippingOptions ?? []} />
      </fieldset>
      <div className="draft-side">
        <Totals totals={totals} />
        {mayChange && (
          <CreateOrder
            hasEmail={form.values.email.trim() !== ''}
            isReady={totals.isComplete}
            save={() => save(form.values)}
            onDone={pass}
          />
        )}
        {mayChange && (
          <Button variant="default" loading={isSaving} onClick={() => void keep()}>
            {texts.save}
          </Button>
        )}
        {mayChange && id && <Delete id={id} onDone={pass} />}
      </div>
    </div>
  )
}

/**
 * Saves the draft as it stands, after what is being saved already. Gives its id, or nothing when the shop refuses it. A new
 * draft is written once, so that whoever tries again or clicks twice makes no second one.
 */
function useSave(saved: DraftOrder | undefined, onRefused: (error: unknown) => void) {
  const known = useRef(saved)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const create = useChange('createDraftOrder', { invalidates: ['queryDraftOrders'] })
  const update = useChange('updateDraftOrder', { invalidates: ['queryDraftOrders', 'getDraftOrder'] })
  const write = async (values: DraftValues): Promise<string | undefined> => {
    const draftOrder = inputOf(values)
    try {
      const { id: draftOrderId, revision = '' } = known.current ?? {}
      const { calculatedDraftOrder } = await (draftOrderId
        ? update.mutateAsync({ draftOrderId, revision, draftOrder })
        : create.mutateAsync({ draftOrder }))
      known.current = calculatedDraftOrder.draftOrder
      return known.current?.id
    } catch (refused) {
      onRefused(refused)
      return undefined
    }
  }
  const save = (values: DraftValues) => {
    const saving = last.current.then(() => write(values))
    last.current = saving
    return saving
  }
  return { save, isSaving: create.isPending || update.isPending, error: create.error ?? update.error }
}

function Delete({ id, onDone }: { id: string; onDone: () => void }) {
  const navigate = useNavigate()
  const remove = useChange('deleteDraftOrder', {
    invalidates: ['queryDraftOrders'],
    onDone() {
      notify.success(texts.removed)
      onDone()
      void navigate(list.to, { replace: true })
    },
  })
  const ask = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ draftOrderId: id }, { onError: notify.failure })
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {texts.remove}
    </Button>
  )
}
