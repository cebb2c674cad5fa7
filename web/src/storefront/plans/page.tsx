import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Choose, Notes, Perks, Price } from './parts.tsx'
import { pathOf, type ShownPlan } from './plan.view.ts'

export interface PlansProps {
  plans: ShownPlan[]
  /** Some were asked for, so there are others. */
  isPart: boolean
  /** What another storefront wants back. */
  checkoutData?: string
}

const shownPerks = 8

export default function PlansPage({ plans, isPart, checkoutData }: PlansProps) {
  const href = useHref()
  return (
    <Wide className="pt-10 lg:pt-20">
      <h1 className="display text-4xl break-words lg:text-6xl">{t.plans.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-pretty text-soft">{t.plans.intro}</p>
      {isPart && (
        <p className="mt-4">
          <a href={href('/plans')} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t.plans.all}
          </a>
        </p>
      )}
      {plans.length === 0 && (
        <div className="mt-10 rounded-panel border border-dashed border-strong px-6 py-16 text-center">
          <p className="text-soft">{t.plans.none}</p>
          <ButtonLink look="secondary" href={href('/')} className="mt-6">
            {t.kit.backHome}
          </ButtonLink>
        </div>
      )}
      <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:gap-8">
        {plans.map((plan) => (
          <Card key={plan.id} plan={plan} checkoutData={checkoutData} />
        ))}
      </ul>
    </Wide>
  )
}

function Card({ plan, checkoutData }: { plan: ShownPlan; checkoutData: string | undefined }) {
  const href = useHref()
  const { slug, name, description, isPrimary, perks, notes } = plan
  const hidden = perks.length - shownPerks
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col gap-6 rounded-panel border bg-surface p-6 shadow-raised',
        isPrimary ? 'border-accent' : 'border-line',
      )}
    >
      <div>
        <h2 className="text-xl font-medium break-words">
          <a href={href(pathOf(slug))} className="underline-offset-4 hover:underline">
            {name}
          </a>
        </h2>
        {isPrimary && (
          <p className="mt-2 inline-block rounded-full bg-accent-soft px-3 py-0.5 text-sm font-medium text-accent">
            {t.plans.recommended}
          </p>
        )}
        {description && <p className="mt-2 break-words whitespace-pre-line text-soft">{description}</p>}
      </div>
      <Price plan={plan} />
      <Perks perks={perks.slice(0, shownPerks)} isBrief />
      <div className="mt-auto flex flex-col gap-4">
        {hidden > 0 && (
          <a
            href={href(pathOf(slug))}
            aria-label={t.plans.details(name)}
            className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
          >
            {t.plans.more(hidden)}
          </a>
        )}
        <Notes notes={notes} />
        <Choose plan={plan} checkoutData={checkoutData} look={isPrimary ? 'primary' : 'secondary'} />
      </div>
    </li>
  )
}
