import { reviewLimits } from '@cartwright/contract/reviews/limits.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Message } from '../../ui/message.tsx'
import { useFrame, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { Stars } from './stars.tsx'

export type ReviewState = 'open' | 'closed' | 'buyersOnly' | 'reviewed' | 'received' | 'shown'

export interface ReviewProps {
  /** Its name. */
  product: string
  /** Of the product, with the language. */
  path: string
  state: ReviewState
  values: { rating: string; title: string; body: string; name: string }
  problem?: 'noRating' | 'tooOften'
  /** The member's review. */
  written?: { rating: number; title: string; body: string }
}

export default function ReviewPage({ state, ...props }: ReviewProps) {
  const texts = t.reviews
  return (
    <Wide className="pt-10 lg:pt-20">
      <div className="mx-auto max-w-xl">
        <h1 className="display text-4xl break-words lg:text-5xl">{texts.pageTitle(props.product)}</h1>
        {state === 'open' ? <Form {...props} /> : <Outcome state={state} {...props} />}
      </div>
    </Wide>
  )
}

function Outcome({ state, path, written }: Omit<ReviewProps, 'values'>) {
  const { language } = useFrame()
  const texts = t.reviews
  if (state === 'open') return null
  return (
    <>
      <p role="status" className="mt-3 text-lg text-soft">
        {texts[state]}
      </p>
      {written && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-3 font-medium">{texts.yours}</h2>
          <Stars rating={written.rating} language={language} />
          {written.title && <p className="mt-2 font-medium break-words">{written.title}</p>}
          {written.body && <p className="mt-2 break-words whitespace-pre-line">{written.body}</p>}
        </section>
      )}
      <ButtonLink look="secondary" href={path} className="mt-8">
        {texts.back}
      </ButtonLink>
    </>
  )
}

function Form({ path, values, problem }: Omit<ReviewProps, 'state'>) {
  const texts = t.reviews
  return (
    <form method="post" action={`${path}/review`} className="mt-8 flex flex-col gap-6">
      {problem === 'tooOften' && <Message kind="error">{texts.tooOften}</Message>}
      <Rating value={values.rating} wrong={problem === 'noRating'} />
      <TextField name="title" label={texts.headline} value={values.title} most={reviewLimits.title} />
      <TextField name="body" label={texts.body} value={values.body} most={reviewLimits.body} rows={8} />
      <TextField name="name" label={texts.name} value={values.name} most={reviewLimits.authorName} />
      <Button className="self-start">{texts.send}</Button>
    </form>
  )
}

function Rating({ value, wrong }: { value: string; wrong: boolean }) {
  const { language } = useFrame()
  const texts = t.reviews
  return (
    <fieldset aria-describedby={wrong ? 'rating-problem' : undefined}>
      <legend className="mb-2 text-sm font-medium">{texts.rating}</legend>
      {[5, 4, 3, 2, 1].map((stars) => (
        <label key={stars} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="rating"
            value={stars}
            required
            defaultChecked={value === String(stars)}
            aria-label={texts.star(stars)}
            className="size-5 shrink-0"
          />
          <span aria-hidden="true">
            <Stars rating={stars} language={language} />
          </span>
        </label>
      ))}
      {wrong && <FieldError id="rating-problem" text={texts.noRating} />}
    </fieldset>
  )
}

interface TextFieldProps {
  name: string
  label: string
  value: string
  most: number
  /** More than one line. */
  rows?: number
}

function TextField({ name, label, value, most, rows }: TextFieldProps) {
  const shared = { id: name, name, defaultValue: value, maxLength: most, className: controlClasses(false) }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
        <span className="font-normal text-soft"> ({t.reviews.optional})</span>
      </label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type="text" autoComplete="off" {...shared} />}
    </div>
  )
}
