import { type FocusEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { CartForm, useLiveCart, WithoutScript } from './cart.tsx'
import type { CartLine } from './model/view.ts'

export function Lines() {
  const { cart } = useLiveCart()
  return (
    <ul aria-label={t.cart.lines} className="divide-y divide-line">
      {cart.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: CartLine }) {
  const { image, problem } = line
  const gone = problem === 'NOT_FOUND' || problem === 'NOT_AVAILABLE'
  return (
    <li className="flex gap-4 py-5 first:pt-0 sm:gap-5">
      <div
        className={classes(
          'aspect-[4/5] w-20 shrink-0 self-start overflow-clip rounded-control bg-sunken sm:w-24',
          gone && 'opacity-60 grayscale',
        )}
      >
        {image && <Picture image={image} sizes="96px" first className="size-full object-cover" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Details line={line} gone={gone} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
          <LineForms line={line} gone={gone} />
        </div>
      </div>
    </li>
  )
}

interface PartProps {
  line: CartLine
  /** It can no longer be bought. */
  gone: boolean
}

function Details({ line, gone }: PartProps) {
  const { id, name, path, options, quantity, most = 0, problem } = line
  const { busy } = useLiveCart()
  const href = useHref()
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 font-medium text-pretty">
          {path && !gone ? (
            <a href={href(path)} className="underline-offset-4 hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {!gone && (
          <p className={classes('shrink-0 text-end transition-opacity', busy && 'opacity-60')}>
            <Price text={line.price} full={line.fullPrice} fullLabel={t.catalogue.fullPrice} />
          </p>
        )}
      </div>
      {options.map(({ label, value }) => (
        <p key={label} className="text-sm text-soft">
          {label}: {value}
        </p>
      ))}
      {quantity > 1 && !gone && (
        <p className="text-sm text-soft">
          <bdi className="numbers">{t.cart.each(line.unit)}</bdi>
        </p>
      )}
      {problem && (
        <div className="mt-2">
          <FieldError id={`line-${id}`} text={t.cart.problems[problem](most)} />
        </div>
      )}
    </>
  )
}

function LineForms({ line, gone }: PartProps) {
  const { id, name, quantity, most = 0, problem } = line
  return (
    <>
      {!gone && <Stepper key={quantity} line={line} />}
      {problem === 'PARTIALLY_AVAILABLE' && (
        <CartForm action="quantity" line={id}>
          <Button look="secondary" name="to" value={most}>
            {t.cart.take(most)}
          </Button>
        </CartForm>
      )}
      <CartForm action="remove" line={id} className={gone ? '' : '-me-3'}>
        <Button look={gone ? 'secondary' : 'quiet'} aria-label={t.cart.removeNamed(name)} className="text-sm">
          {t.cart.remove}
        </Button>
      </CartForm>
    </>
  )
}

/** Two buttons and a number. Without a script, the number and a button that sends it. */
function Stepper({ line: { id, name, quantity, most, problem } }: { line: CartLine }) {
  const [typed, setTyped] = useState(String(quantity))
  const submit = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (!/^\s*\d+\s*$/.test(typed)) setTyped(String(quantity))
    else if (typed !== String(quantity)) currentTarget.form?.requestSubmit()
  }
  return (
    <CartForm action="quantity" line={id} className="flex items-center gap-2">
      <WithoutScript className="order-last">
        <Button look="secondary">{t.cart.update}</Button>
      </WithoutScript>
      <div className="flex items-center rounded-control border border-strong bg-surface">
        <Step to={quantity - 1} disabled={quantity <= 1} label={t.cart.fewer(name)} icon="minus" />
        <input
          type="number"
          name="quantity"
          min={1}
          max={most}
          inputMode="numeric"
          aria-label={t.cart.quantityOf(name)}
          aria-describedby={problem ? `line-${id}` : undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={submit}
          className="numbers plain-number h-11 w-9 bg-transparent noscript:w-14 text-center"
        />
        <Step
          to={quantity + 1}
          disabled={most !== undefined && quantity >= most}
          label={t.cart.more(name)}
          icon="plus"
        />
      </div>
    </CartForm>
  )
}

interface StepProps {
  to: number
  disabled: boolean
  label: string
  icon: 'minus' | 'plus'
}

function Step({ to, disabled, label, icon }: StepProps) {
  return (
    <button
      type="submit"
      name="to"
      value={to}
      disabled={disabled}
      aria-label={label}
      className="inline-flex size-11 cursor-pointer items-center justify-center disabled:cursor-default disabled:text-soft noscript:hidden"
    >
      <Icon name={icon} className="size-4" />
    </button>
  )
}
