import { Message } from '../../ui/message.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Choose, Notes, Perks, Price } from './parts.tsx'
import type { ShownPlan } from './plan.view.ts'

export interface PlanProps {
  plan: ShownPlan
  problem?: string
}

export default function PlanPage({ plan, problem }: PlanProps) {
  const href = useHref()
  const { name, description, picture, perks, notes, terms, isPrimary } = plan
  return (
    <Wide className="pt-6 lg:pt-14">
      <p className="text-sm">
        <a href={href('/plans')} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t.plans.all}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          {isPrimary && <p className="font-medium text-accent">{t.plans.recommended}</p>}
          <h1 className="display mt-1 text-4xl text-pretty break-words lg:text-6xl">{name}</h1>
          {description && (
            <p className="mt-4 max-w-prose text-lg break-words whitespace-pre-line">{description}</p>
          )}
        </div>
        <div className="flex flex-col gap-6 self-start rounded-panel border border-line bg-surface p-6 shadow-raised lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {problem && <Message kind="error">{problem}</Message>}
          <Price plan={plan} />
          <Notes notes={notes} />
          <Choose plan={plan} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:row-start-2">
          {picture && (
            <Picture
              image={picture}
              sizes="(min-width: 1024px) 55vw, 100vw"
              className="aspect-[3/2] w-full rounded-panel bg-sunken object-cover"
              first
            />
          )}
          {perks.length > 0 && (
            <section>
              <h2 className="display mb-4 text-2xl">{t.plans.benefits}</h2>
              <Perks perks={perks} />
            </section>
          )}
          {terms && (
            <section className="max-w-prose text-sm">
              <h2 className="font-medium">{t.plans.terms}</h2>
              <p className="mt-2 break-words whitespace-pre-line text-soft">{terms}</p>
            </section>
          )}
        </div>
      </div>
    </Wide>
  )
}
