import { balancePath, giftCardLengths, giftCardsPath } from '@cartwright/contract/gift-cards/limits.ts'
import type { PageField } from '@cartwright/contract/pages/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import type { Problem, Values } from './rules.ts'

export interface GiftCardsProps {
  /** Of the page, without the language. */
  path: string
  product?: Product
  /** To choose from, where there are several. */
  others: { id: string; name: string; description: string }[]
  values: Values
  problems: Problem[]
  refusal?: 'check' | 'tooOften' | 'refused'
  formKey: string
}

interface Product {
  id: string
  name: string
  description: string
  amounts: { value: string; text: string }[]
  /** What shoppers may enter. */
  own?: { least: string; most: string }
  validMonths?: number
}

/** Gift cards for sale: a form where there is one, else links. */
export default function GiftCards(props: GiftCardsProps) {
  const { product, others } = props
  return (
    <Wide className="pt-10 lg:pt-20">
      {product ? <Sale {...props} product={product} /> : <Others others={others} />}
    </Wide>
  )
}

function Others({ others }: Pick<GiftCardsProps, 'others'>) {
  const href = useHref()
  return (
    <>
      <h1 className="display text-4xl break-words lg:text-6xl">{t.giftCards.title}</h1>
      <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {others.map(({ id, name, description }) => (
          <li
            key={id}
            className="flex min-w-0 flex-col items-start gap-4 rounded-panel border border-line bg-surface p-6 shadow-raised"
          >
            <h2 className="text-xl font-medium break-words">{name}</h2>
            {description && <p className="break-words whitespace-pre-line text-soft">{description}</p>}
            <ButtonLink
              look="secondary"
              href={href(`${giftCardsPath}/${id}`)}
              aria-label={`${t.giftCards.choose}: ${name}`}
              className="mt-auto"
            >
              {t.giftCards.choose}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sale(props: GiftCardsProps & { product: Product }) {
  const { name, description, validMonths } = props.product
  const { name: shop } = useFrame()
  const texts = t.giftCards
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div className="min-w-0">
        <h1 className="display text-4xl text-pretty break-words lg:text-6xl">{name}</h1>
        {description && (
          <p className="mt-4 max-w-prose text-lg break-words whitespace-pre-line">{description}</p>
        )}
        <div
          aria-hidden="true"
          className="mt-8 flex aspect-[8/5] w-full max-w-md flex-col justify-between rounded-panel bg-accent p-6 text-on-accent shadow-raised"
        >
          <span className="display text-2xl break-words">{shop}</span>
          <span className="text-lg">{name}</span>
        </div>
        <p className="mt-6 text-soft">{validMonths ? texts.validity(validMonths) : texts.valid}</p>
        <p className="mt-2">
          <a href={balancePath} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {texts.balance}
          </a>
        </p>
      </div>
      <SaleForm {...props} />
    </div>
  )
}

type FormProps = GiftCardsProps & { product: Product }

function SaleForm(props: FormProps) {
  const href = useHref()
  const { product, formKey, refusal } = props
  const texts = t.giftCards
  return (
    <form method="post" action={href(`${giftCardsPath}/${product.id}`)} className="flex flex-col gap-8">
      <input type="hidden" name="key" value={formKey} />
      {refusal && <Message kind="error">{texts[refusal]}</Message>}
      <Amounts {...props} />
      <fieldset className="min-w-0">
        <legend className="mb-3 text-lg font-medium">{texts.for}</legend>
        <RadioCards>
          <RadioCard
            {...{ name: 'for', value: 'other', id: 'for-other', title: texts.forOther }}
            checked={props.values.for === 'other'}
          >
            <Recipient {...props} />
          </RadioCard>
          <RadioCard
            {...{ name: 'for', value: 'me', id: 'for-me', title: texts.forMe, note: texts.forMeNote }}
            checked={props.values.for === 'me'}
          />
        </RadioCards>
      </fieldset>
      <Button>{texts.add}</Button>
    </form>
  )
}

/** One of the amounts, or one of the shopper's own. */
function Amounts({ product: { amounts, own }, values, problems }: FormProps) {
  const texts = t.giftCards
  const ownField = own && {
    ...fieldOf('own', { values, label: texts.other }),
    ...(problems.includes('own') ? { error: texts.problems.own(own.least, own.most) } : {}),
    ...{ inputMode: 'decimal' as const, maxLength: 12 },
  }
  if (amounts.length === 0)
    return own && ownField ? (
      <Field field={{ ...ownField, label: texts.amount }} optional={texts.own(own.least, own.most)} />
    ) : null
  const chosen = values.amount || amounts[0]?.value
  return (
    <fieldset className="group/amounts min-w-0">
      <legend className="mb-3 text-lg font-medium">{texts.amount}</legend>
      <div className="flex flex-wrap gap-3">
        {amounts.map(({ value, text }) => (
          <Chip key={value} value={value} text={text} checked={chosen === value} />
        ))}
        {own && <Chip value="own" text={texts.other} checked={chosen === 'own'} />}
      </div>
      {problems.includes('amount') && <FieldError id="amount-error" text={texts.problems.amount} />}
      {own && ownField && (
        <div className="mt-4 hidden group-has-[#amount-own:checked]/amounts:block">
          <Field field={ownField} optional={texts.own(own.least, own.most)} />
        </div>
      )}
    </fieldset>
  )
}

function Chip({ value, text, checked }: { value: string; text: string; checked: boolean }) {
  const id = value === 'own' ? 'amount-own' : `amount-${value}`
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 cursor-pointer items-center rounded-control border border-strong bg-surface px-5 font-medium hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <input type="radio" id={id} name="amount" value={value} defaultChecked={checked} className="sr-only" />
      <bdi className="numbers">{text}</bdi>
    </label>
  )
}

const { name: longestName, message: longestMessage } = giftCardLengths

function Recipient({ values, problems }: FormProps) {
  const texts = t.giftCards
  const fields: PageField[] = [
    { ...fieldOf('recipientName', { values, label: texts.recipientName }), maxLength: longestName },
    {
      ...fieldOf('recipientEmail', { values, label: texts.recipientEmail }),
      ...{ kind: 'email', inputMode: 'email', maxLength: 254 },
      ...(problems.includes('recipientEmail') ? { error: texts.problems.recipientEmail } : {}),
    },
    { ...fieldOf('senderName', { values, label: texts.senderName }), maxLength: longestName },
    {
      ...fieldOf('message', { values, label: texts.message }),
      ...{ kind: 'textarea', maxLength: longestMessage },
    },
    {
      ...fieldOf('sendDate', { values, label: texts.sendDate }),
      ...{ kind: 'date', hint: texts.sendDateHint },
      ...(problems.includes('sendDate') ? { error: texts.problems.sendDate } : {}),
    },
  ]
  return (
    <div className="flex flex-col gap-5">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          optional={field.kind === 'email' ? texts.needed : texts.optional}
        />
      ))}
    </div>
  )
}

/** Not required, since a hidden field must not keep the form from being sent: the label of the address says that it is needed. */
function fieldOf(name: keyof Values, { values, label }: { values: Values; label: string }): PageField {
  return { name, label, kind: 'text', value: values[name], required: false, autocomplete: 'off' }
}
