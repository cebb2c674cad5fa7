import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
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
  coupons: readonly Coupon[]
  onDone: () => void
}

/** What can be done with several coupons at once: those of one page of the list. */
export function BulkActions({ coupons, onDone }: BulkProps) {
  const each = useMutation({
    mutationFn: ({ make }: { make: (id: string) => Promise<unknown>; said: (count: number) => string }) =>
      oneByOne(coupons, ({ id = '' }) => make(id)),
    onSuccess(failures, { said }) {
      const count = coupons.length - failures.length
      if (count > 0) notify.success(said(count))
      sayFailed(failures)
      onDone()
    },
    onSettled: () => invalidate(),
  })
  const setActive = (active: boolean) =>
    each.mutate({
      make: (id) => shop.call('updateCoupon', { id, specification: { active } }),
      said: texts.changed,
    })
  const removeAll = async () => {
    const sure = await askToConfirm({
      title: texts.removeTitle(coupons.length),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (!sure) return
    each.mutate({ make: remove, said: texts.removed })
  }
  const button = { size: 'compact-sm', variant: 'light', disabled: each.isPending } as const
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

/** One that somebody else has deleted meanwhile is deleted. */
async function remove(id: string): Promise<void> {
  try {
    await shop.call('deleteCoupon', { id })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

function sayFailed(failures: readonly Failure<Coupon>[]): void {
  if (failures.length === 0) return
  const lines = failures.map(({ item, error }) => `${item.specification?.code}: ${problemOf(error).title}`)
  notify.warning(texts.failed(failures.length), lines.slice(0, 5).join(' '))
}
