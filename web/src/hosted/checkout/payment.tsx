import type { OpenCheckoutProps, PagePaymentMethod } from '@cartwright/contract/pages.ts'
import { Message } from '../../ui/message.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { texts } from '../texts.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { Fields } from './fields.tsx'

export function Payment({ payment }: { payment: OpenCheckoutProps['payment'] }) {
  return (
    <ChoiceGroup id="payment" title={texts.checkout.payment} error={payment.error}>
      <RadioCards>
        {payment.methods.map((method) => (
          <RadioCard
            key={method.value}
            id={`payment-${method.value}`}
            name="payment"
            value={method.value}
            checked={method.selected}
            title={method.title}
          >
            <Details method={method} />
          </RadioCard>
        ))}
      </RadioCards>
    </ChoiceGroup>
  )
}

/** What a method needs to be told, and to tell. */
function Details({ method: { note, kind, fields } }: { method: PagePaymentMethod }) {
  return (
    <div className="flex flex-col gap-5">
      {note && kind === 'card' && (
        <Message kind="warning">
          <p className="whitespace-pre-line text-sm">{note}</p>
        </Message>
      )}
      {note && kind === 'offline' && <p className="whitespace-pre-line text-sm text-soft">{note}</p>}
      {fields.length > 0 && <Fields fields={fields} />}
    </div>
  )
}
