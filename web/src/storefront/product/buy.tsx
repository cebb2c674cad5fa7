import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
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
import { CustomText, Quantity, type TextField, textFieldName } from './fields.tsx'
import { PriceLine, StockLine } from './price-and-stock.tsx'

export interface BuyProps {
  product: Choosable & {
    id: string
    slug: string
    name: string
    texts: readonly TextField[]
    quantity: number
    digital: boolean
    /** It can be pre-ordered; the merchant's text for that. */
    preorder?: string
    /** The sum from which delivery is free; empty when this product costs more. */
    freeFrom?: string
  }
  chosen: Chosen
  selection: Selection
  onChoose(form: HTMLFormElement): void
}

/** The form that adds a product to the cart. With a script, the shopper stays on the page. */
export function Buy({ product, chosen, selection, onChoose }: BuyProps) {
  const href = useHref()
  const button = useRef<HTMLButtonElement>(null)
  const { busy, problem, missing, submit } = useAdding()
  const { options, preorder, texts, digital } = product
  const { label, buyable } = buttonOf(selection, digital)
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
        <HiddenFields product={product} />
        <Options options={options} chosen={chosen} states={selection.states} missing={missing} />
        {options.length > 0 && <ShowChoice product={product} />}
        {texts.map((text) => (
          <CustomText key={text.title} {...text} missing={missing === textFieldName(text.title)} />
        ))}
        <div>
          <div className="flex gap-3">
            <Quantity
              initial={product.quantity}
              most={mostOf(selection, preorder !== undefined)}
              wrong={missing === 'quantity'}
            />
            <Button ref={button} disabled={!buyable} aria-busy={busy} className="flex-1">
              {busy ? t.product.adding : label}
            </Button>
          </div>
          <Problem text={problem ?? (missing === 'quantity' ? t.product.wholeNumber : undefined)} />
        </div>
        <div className="flex flex-col gap-1 text-sm">
          <div aria-live="polite" className="min-h-5">
            <StockLine {...{ selection, options, chosen, preorder, digital }} />
          </div>
          {buyable && <FreeDelivery from={product.freeFrom} />}
        </div>
      </form>
      <BuyBar after={button} product={product} selection={selection} />
    </>
  )
}

type ProductOnly = Pick<BuyProps, 'product'>

function HiddenFields({ product: { id, slug } }: ProductOnly) {
  const { prefix } = useFrame()
  return (
    <>
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="back" value={`${prefix}/products/${slug}`} />
    </>
  )
}

/** Without a script, this loads the page with the chosen options. */
function ShowChoice({ product: { slug } }: ProductOnly) {
  const href = useHref()
  return (
    <noscript>
      <Button look="secondary" formMethod="get" formAction={href(`/products/${slug}`)} formNoValidate>
        {t.product.showChoice}
      </Button>
    </noscript>
  )
}

function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden mt-3">
      {text && <FieldError id="buy-problem" text={text} />}
    </div>
  )
}

function FreeDelivery({ from }: { from: string | undefined }) {
  if (from === undefined) return null
  return <p className="text-soft">{from ? t.product.freeDeliveryFrom(from) : t.product.freeDelivery}</p>
}

/** Sends the form once, however often the button is pressed. What was typed stays. */
function useAdding() {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [missing, setMissing] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form } = event
    event.preventDefault()
    if (sending.current) return
    const wrong = [...form.elements].find(isWrong)
    setMissing(wrong?.name)
    setProblem(undefined)
    if (wrong) return wrong.focus()
    sending.current = true
    setBusy(true)
    const added = await addToCart(new FormData(form))
    sending.current = false
    setBusy(false)
    if (added.ok) return
    setProblem(added.message)
    const field = added.field && form.elements.namedItem(added.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return { busy, problem, missing, submit }
}

/** A field that is empty or wrong. Too large a quantity is fine: the shop adds what is in stock. */
function isWrong(field: Element): field is HTMLInputElement {
  const { name, validity } = field as HTMLInputElement
  return name === 'quantity' ? !validity.valid && !validity.rangeOverflow : validity.valueMissing
}

function buttonOf(selection: Selection, digital: boolean): { label: string; buyable: boolean } {
  const { kind } = stockStateOf(selection)
  if (kind === 'missing') return { label: t.product.unavailable, buyable: false }
  if (kind === 'soldOut') {
    return { label: digital ? t.catalogue.notAvailable : t.catalogue.soldOut, buyable: false }
  }
  return { label: kind === 'preorder' ? t.product.preorder : t.product.addToCart, buyable: true }
}

/** Counts only what is above the window as out of sight, so that a jump down the page passes the button too. */
const rootMargin = '-64px 0px 1000000px'

interface BuyBarProps extends Pick<BuyProps, 'product' | 'selection'> {
  after: RefObject<HTMLElement | null>
}

/** Stays at the lower edge of a phone once the button has scrolled out of sight. */
function BuyBar({ after, product, selection }: BuyBarProps) {
  const [shown, setShown] = useState(false)
  const { label, buyable } = buttonOf(selection, product.digital)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin,
    })
    if (after.current) observer.observe(after.current)
    return () => observer.disconnect()
  }, [after])
  return (
    <section aria-label={t.product.buyBar} data-shown={shown || undefined} className="buy-bar">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm text-soft">{product.name}</span>
        <PriceLine selection={selection} className="font-medium" />
      </span>
      <Button form="buy" disabled={!buyable}>
        {label}
      </Button>
    </section>
  )
}
