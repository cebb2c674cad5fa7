import type {
  LabelRate,
  RequestLabelRatesReply,
  ShippingLabel,
} from '@cartwright/contract/shipping-labels/labels.ts'
import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { texts } from './texts/index.ts'

interface RatesProps {
  offer: RequestLabelRatesReply
  canTell: boolean
  isReturn: boolean
  onBack: () => void
  onClose: () => void
}

/** What labels for the parcel cost, the cheapest first. */
export function Rates({ offer: { labelId, rates }, canTell, isReturn, onBack, onClose }: RatesProps) {
  const [rateId, choose] = useState(rates[0]?.id ?? '')
  const [tells, setTells] = useState(canTell)
  const locale = useLocaleSettings()
  const priceOf = ({ price, currency }: Priced) => moneyText(price.amount ?? 0, { ...locale, currency })
  const { mutate, error, isPending } = useChange('buyShippingLabel', {
    isOnce: true,
    onDone({ label }) {
      announce(label, { isReturn, price: priceOf(label) })
      if (label.status === 'REFUSED') onBack()
      else onClose()
    },
  })
  return (
    <Stack>
      <Problem error={error} />
      <Radio.Group label={texts.rates} value={rateId} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {rates.map((rate) => (
            <Radio key={rate.id} value={rate.id} label={rateText(rate, priceOf(rate))} />
          ))}
        </Stack>
      </Radio.Group>
      {canTell && (
        <Checkbox
          label={texts.tell}
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {texts.change}
        </Button>
        <Button
          loading={isPending}
          onClick={() => mutate({ labelId, rateId, sendShippingEmail: tells && canTell })}
        >
          {texts.buy}
        </Button>
      </Group>
    </Stack>
  )
}

type Priced = Pick<LabelRate, 'price' | 'currency'>

function rateText({ carrier, carrierService, days }: LabelRate, price: string): string {
  const time = days === undefined ? texts.noDays : texts.days(days)
  return `${price} · ${carrier} ${carrierService} · ${time}`
}

/** Says what became of a purchase. */
function announce(
  { status, carrier, problem }: ShippingLabel,
  { isReturn, price }: { isReturn: boolean; price: string },
): void {
  if (status === 'REFUSED') notify.warning(texts.refused, problem)
  else if (status === 'BUYING') notify.warning(texts.waiting, texts.waitingText)
  else {
    const done = texts.bought(carrier, price)
    if (problem) notify.warning(done, problem)
    else notify.success(isReturn ? `${done}. ${texts.returnNote}` : `${done}. ${texts.boughtText}`)
  }
}
