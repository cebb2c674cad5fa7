import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/control.tsx'
import { addToCart } from '../cart/actions.ts'
import { useFrame, useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import {
  type Choosable,
  type Chosen,
  mostOf,
  type Selection,
  stockStateOf,
} from '../variants/choices.rules.ts'
import { Options } from '../variants/options.tsx'
import { BuyBar } from './buy-bar.tsx'
import { type AskedText, CustomText, textField } from './custom-text.tsx'
import { PriceLine } from './price-line.tsx'
import { Quantity } from './quantity.tsx'
import { StockLine } from './stock-line.tsx'

export interface BuyProps {
  product: Choosable & {
    id: string
    slug: string
    name: string
    texts: readonly AskedText[]
    quantity: number
    digital: boolean
    /** It can be ordered before it is there; what the merchant says about that. */
    preorder?: string
    /** From which sum on delivery is free; empty when this product is above it. */
    freeFrom?: string
  }
  chosen: Chosen
  selection: Selection
  /** Whatever was chosen: the form knows. */
  onChoose(form: HTMLFormElement): void
}

/** One form: it works as it is, and a script spares the way to another page. */
export function Buy({ product, chosen, selection, onChoose }: BuyProps) {
  const { prefix } = useFrame()
  const href = useHref()
  const button = useRef<HTMLButtonElement>(null)
  const { busy, problem, missing, submit } = useAdding()
  const path = `/products/${product.slug}`
  const { word, buyable } = wordOf(selection)
  const { options, preorder, texts, freeFrom, digital } = product

  return (
    <>
      <form
        id="buy"
        method="post"
        action={href('/cart/add')}
        onSubmit={submit}
        onChange={({ currentTarget }) => onChoose(currentTarget)}
        className="mt-8 flex flex-col gap-6"
      >
        <input type="hidden" name="product" value={product.id} />
        <input type="hidden" name="back" value={prefix + path} />
        <Options options={options} chosen={chosen} states={selection.states} missing={missing} />
        {options.length > 0 && (
          <noscript>
            <Button look="secondary" formMethod="get" formAction={href(path)} formNoValidate>
              {t.product.showChoice}
            </Button>
          </noscript>
        )}
        {texts.map((text) => (
          <CustomText key={text.title} {...text} missing={missing === textField(text.title)} />
        ))}
        <div>
          <div className="flex gap-3">
            <Quantity
              initial={product.quantity}
              most={mostOf(selection, preorder !== undefined)}
              wrong={missing === 'quantity'}
            />
            <Button ref={button} disabled={!buyable} aria-busy={busy} className="flex-1">
              {busy ? t.product.adding : word}
            </Button>
          </div>
          <div role="alert" className="empty:hidden mt-3">
            {(problem || missing === 'quantity') && (
              <FieldError id="buy-problem" text={problem ?? t.product.wholeNumber} />
            )}
          </div>
        </div>
        <div className="flex flex-col gap-1 text-sm">
          <div aria-live="polite" className="min-h-5">
            <StockLine {...{ selection, options, chosen, preorder, digital }} />
          </div>
          {freeFrom !== undefined && buyable && (
            <p className="text-soft">
              {freeFrom ? t.product.freeDeliveryFrom(freeFrom) : t.product.freeDelivery}
            </p>
          )}
        </div>
      </form>
      <BuyBar after={button}>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm text-soft">{product.name}</span>
          <PriceLine selection={selection} className="font-medium" />
        </span>
        <Button form="buy" disabled={!buyable}>
          {word}
        </Button>
      </BuyBar>
    </>
  )
}

/** Sends the form once, however often it is pressed. What was typed stays. */
function useAdding() {
  const going = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form } = event
    event.preventDefault()
    if (going.current) return
    const wrong = [...form.elements].find(isWrong)
    setMissing(wrong?.name)
    setProblem(undefined)
    if (wrong) return wrong.focus()
    going.current = true
    setBusy(true)
    const added = await addToCart(new FormData(form))
    going.current = false
    setBusy(false)
    if (added.ok) return
    setProblem(added.message)
    const field = added.field && form.elements.namedItem(added.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return { busy, problem, missing, submit }
}

/** What the shopper still has to choose or to write. Of more than there are, those that are there are added. */
function isWrong(field: Element): field is HTMLInputElement {
  const { name, validity } = field as HTMLInputElement
  return name === 'quantity' ? !validity.valid && !validity.rangeOverflow : validity.valueMissing
}

function wordOf(selection: Selection): { word: string; buyable: boolean } {
  const { kind } = stockStateOf(selection)
  if (kind === 'missing') return { word: t.product.unavailable, buyable: false }
  if (kind === 'soldOut') return { word: t.catalogue.soldOut, buyable: false }
  return { word: kind === 'preorder' ? t.product.preorder : t.product.addToCart, buyable: true }
}
