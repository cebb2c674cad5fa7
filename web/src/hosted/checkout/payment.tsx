import type { OpenCheckoutProps, PagePaymentMethod } from '@cartwright/contract/pages/pages.ts'
import { Message } from '../../ui/message.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { Fields } from '../pages/fields.tsx'
import { texts } from '../pages/texts.ts'
import { ChoiceGroup } from './choice-group.tsx'

export function Payment({ payment }: { payment: OpenCheckoutProps['payment'] }) {
  if (payment.methods.length === 0 && !payment.error) return null
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
function Details({ method }: { method: PagePaymentMethod }) {
  const { kind, fields } = method
  const note = method.note && unbroken(method.note)
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

/** Card numbers stay on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d{4}) (?=\d{4})/g, '\u00a0')
}
