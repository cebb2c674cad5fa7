import type { PaymentAccount } from '@cartwright/contract/checkout/payment-methods.ts'
import { Text } from '@mantine/core'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.services.page

interface PageSettingProps {
  method: string
  name: string
  account: PaymentAccount
  mayManage: boolean
}

/** Where buyers pay: on the checkout page of the shop or on that of the service. */
export function PageSetting({ method, name, account, mayManage }: PageSettingProps) {
  const { mutate, isPending, variables } = useChange('updatePaymentAccount', {
    onDone: () => notify.success(texts.saved),
  })
  if (!account.hasPublicKey)
    return (
      <Text size="sm" c="dimmed" maw="40rem">
        {texts.needsKey(name)}
      </Text>
    )
  return (
    <RadioOptions
      label={texts.title}
      description={texts.about}
      choices={{ SHOP: texts.shop, SERVICE: texts.service(name) }}
      hints={{ SHOP: texts.shopHint(name), SERVICE: texts.serviceHint(name) }}
      value={(isPending && variables?.paymentPage) || account.paymentPage}
      onChange={(chosen) =>
        mutate({ method, paymentPage: chosen as PaymentAccount['paymentPage'] }, { onError: notify.failure })
      }
      readOnly={!mayManage || isPending}
    />
  )
}
