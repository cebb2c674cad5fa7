import type { Order } from '@cartwright/contract/orders/orders.ts'
import { useCallback, useState } from 'react'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { MoneyField } from '../../components/number/number-field.tsx'
import { priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.charges

/** An amount that is typed, at first all that is left of the order. */
export function useAmount(order: Order) {
  const balance = order.balanceSummary?.balance?.amount ?? '0'
  const [typed, type] = useState<string | number>(balance)
  const locale = useLocaleSettings()
  const amount = Number(typed)
  const text = (value: string | number) => priceText({ amount: String(value) }, order, locale)
  const problem =
    amount > Number(balance)
      ? texts.tooMuch(text(balance))
      : amount > 0
        ? undefined
        : texts.tooLittle(text(balance))
  /** At most so much can be paid this way. */
  const offer = useCallback(
    (most: string) => type(Number(most) < Number(balance) ? most : balance),
    [balance],
  )
  return {
    offer,
    amount: String(typed),
    text: text(amount),
    isPossible: problem === undefined,
    field: (
      <MoneyField
        label={texts.amount}
        description={texts.amountHint(text(balance))}
        error={problem}
        value={typed}
        onChange={type}
      />
    ),
  }
}
