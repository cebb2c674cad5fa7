import type { DiscountRule } from '@cartwright/contract/pricing/discount-rules.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Failure, oneByOne } from '../api/chunks.rules.ts'
import { shop } from '../api/client.ts'
import { isNotFound, problemOf } from '../api/problems.rules.ts'
import { invalidate } from '../api/use-call.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.bulk

interface BulkProps {
  rules: readonly DiscountRule[]
  onDone: () => void
}

/** Changes or deletes the selected discounts. */
export function BulkActions({ rules, onDone }: BulkProps) {
  const { setActive, removeAll, isPending } = useBulkChanges({ rules, onDone })
  const button = { size: 'compact-sm', variant: 'light', disabled: isPending } as const
  return (
    <>
      <Button {...button} onClick={() => setActive(true)}>
        {texts.activate}
      </Button>
      <Button {...button} onClick={() => setActive(false)}>
        {texts.deactivate}
      </Button>
      <Button {...button} color="red" onClick={removeAll}>
        {texts.remove}
      </Button>
    </>
  )
}

interface BulkChange {
  change: (rule: DiscountRule) => Promise<unknown>
  message: (count: number) => string
}

function useBulkChanges({ rules, onDone }: BulkProps) {
  const each = useMutation({
    mutationFn: ({ change }: BulkChange) => oneByOne(rules, change),
    onSuccess(failures, { message }) {
      const count = rules.length - failures.length
      if (count > 0) notify.success(message(count))
      notifyFailures(failures)
      onDone()
    },
    onSettled: () => invalidate(),
  })
  const setActive = (active: boolean) =>
    each.mutate({
      change: ({ id = '', revision }) =>
        shop.call('updateDiscountRule', { discountRule: { id, revision: revision ?? '', active } }),
      message: texts.changed,
    })
  const removeAll = async () => {
    const sure = await askToConfirm({
      title: texts.removeTitle(rules.length),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (sure) each.mutate({ change: remove, message: texts.removed })
  }
  return { setActive, removeAll, isPending: each.isPending }
}

/** A discount that somebody else has just deleted counts as deleted. */
async function remove({ id = '' }: DiscountRule): Promise<void> {
  try {
    await shop.call('deleteDiscountRule', { discountRuleId: id })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

function notifyFailures(failures: readonly Failure<DiscountRule>[]): void {
  if (failures.length === 0) return
  const lines = failures.map(({ item, error }) => `${item.name}: ${problemOf(error).title}`)
  notify.warning(texts.failed(failures.length), lines.slice(0, 5).join(' '))
}
