import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { Picture } from '../../ui/picture.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Picker } from '../slot-picker/picker.tsx'
import type { PickerProps } from '../slot-picker/view.ts'

export interface ServiceProps {
  name: string
  tagLine: string
  typeText: string
  priceText: string
  durationText: string
  depositText: string
  /** That a plan may pay for it; empty for a service that none pays. */
  planText: string
  /** Where those plans are listed; empty without any. */
  plansPath: string
  description: string
  places: string[]
  /** What the shop says about cancelling. */
  policy: string
  picture?: PageImage
  /** Where the links of the picker lead, and its times; a script loads it anew. */
  picker: PickerProps
}

export default function ServicePage(props: ServiceProps) {
  const {
    name,
    tagLine,
    typeText,
    priceText,
    durationText,
    depositText,
    planText,
    plansPath,
    picture,
    picker,
  } = props
  const href = useHref()
  return (
    <Wide className="pt-6 lg:pt-14">
      <p className="text-sm">
        <a
          href={href('/services')}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.services.title}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-16">
        <div className="min-w-0">
          <p className="text-soft">{typeText}</p>
          <h1 className="display mt-1 text-4xl text-pretty break-words lg:text-6xl">{name}</h1>
          {tagLine && <p className="mt-3 text-lg break-words text-soft">{tagLine}</p>}
          <p className="mt-4 flex flex-wrap gap-x-4 text-lg">
            <span className="numbers font-medium">{priceText}</span>
            {durationText && <span className="text-soft">{durationText}</span>}
          </p>
          {depositText && <p className="mt-1 text-soft">{depositText}</p>}
          {planText && (
            <p className="mt-1 text-soft">
              {planText}{' '}
              {plansPath && (
                <a href={href(plansPath)} className="underline underline-offset-4">
                  {t.services.plans}
                </a>
              )}
            </p>
          )}
          {picture && (
            <Picture
              image={picture}
              sizes="(min-width: 1024px) 55vw, 100vw"
              className="mt-8 aspect-[3/2] w-full rounded-panel bg-sunken object-cover"
              first
            />
          )}
          <div className="hidden lg:block">
            <About {...props} />
          </div>
        </div>
        <Picker {...picker} />
        <div className="lg:hidden">
          <About {...props} />
        </div>
      </div>
    </Wide>
  )
}

function About({ description, places, policy }: ServiceProps) {
  return (
    <div className="mt-8 flex max-w-prose flex-col gap-6 break-words">
      {description && <p className="whitespace-pre-line">{description}</p>}
      {places.length > 0 && (
        <div>
          <h2 className="font-medium">{t.services.where}</h2>
          {places.map((place) => (
            <p key={place} className="text-soft">
              {place}
            </p>
          ))}
        </div>
      )}
      {policy && (
        <div>
          <h2 className="font-medium">{t.services.how}</h2>
          <p className="whitespace-pre-line text-soft">{policy}</p>
        </div>
      )}
    </div>
  )
}
