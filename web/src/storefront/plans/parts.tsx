import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { type Perk, pathOf, type ShownPlan } from './plan.view.ts'

export function Price({ plan: { priceText, periodText, trialText, feeText } }: { plan: ShownPlan }) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="numbers display text-4xl">{priceText}</span>
        <span className="text-soft">{periodText}</span>
      </p>
      {feeText && <p className="mt-1 text-sm break-words text-soft">{feeText}</p>}
      {trialText && <p className="mt-1 font-medium text-accent">{trialText}</p>}
    </div>
  )
}

const shownItems = 3

/** A card has no room for many names and their links. */
export function Perks({ perks, isBrief = false }: { perks: readonly Perk[]; isBrief?: boolean }) {
  if (perks.length === 0) return null
  return (
    <ul className="flex flex-col gap-2.5">
      {perks.map(({ text, items }) => (
        <li key={text} className="flex gap-2.5">
          <Icon name="check" className="mt-1 shrink-0 text-accent" />
          <div className="min-w-0 break-words">
            {text}
            {items.length > 0 && (isBrief ? <Names items={items} /> : <Links items={items} />)}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Names({ items }: Pick<Perk, 'items'>) {
  const names = items.slice(0, shownItems).map(({ name }) => name)
  const hidden = items.length - names.length
  const text = names.join(', ')
  return <p className="text-sm text-soft">{hidden > 0 ? t.plans.andMore(text, hidden) : text}</p>
}

function Links({ items }: Pick<Perk, 'items'>) {
  const href = useHref()
  return (
    <ul className="text-sm">
      {items.map(({ name, path }) => (
        <li key={path}>
          <a href={href(path)} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="text-sm text-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

interface ChooseProps {
  plan: Pick<ShownPlan, 'slug' | 'name'>
  /** What another storefront wants back. */
  checkoutData?: string | undefined
  look?: 'primary' | 'secondary'
}

/** Works without a script: its answer is the order summary. */
export function Choose({ plan: { slug, name }, checkoutData, look = 'primary' }: ChooseProps) {
  const href = useHref()
  return (
    <form method="post" action={href(pathOf(slug))}>
      {checkoutData && <input type="hidden" name="checkoutData" value={checkoutData} />}
      <Button look={look} className="w-full">
        {t.plans.choose}
        <span className="sr-only">: {name}</span>
      </Button>
    </form>
  )
}
