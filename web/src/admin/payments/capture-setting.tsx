import type { PaymentAccount } from '@cartwright/contract/checkout/payment-methods.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.services.capture

interface CaptureSettingProps {
  method: string
  account: PaymentAccount
  mayManage: boolean
}

/** When the shop takes the money of payments with an account. */
export function CaptureSetting({ method, account, mayManage }: CaptureSettingProps) {
  const { mutate, isPending, variables } = useChange('updatePaymentAccount', {
    onDone: () => notify.success(texts.saved),
  })
  const value = (isPending && variables?.capture) || account.capture
  const change = (chosen: string) =>
    mutate({ method, capture: chosen as PaymentAccount['capture'] }, { onError: notify.failure })
  return (
    <RadioOptions
      label={texts.title}
      description={texts.about}
      choices={texts.choices}
      hints={{ ...texts.hints, ...texts.ownHints[method] }}
      value={value}
      onChange={change}
      readOnly={!mayManage || isPending}
    />
  )
}
