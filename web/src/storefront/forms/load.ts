import type { FieldViolation } from '@cartwright/contract/errors.ts'
import { answerProblem } from '@cartwright/contract/forms/fields.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import FormPage, { type FormProps } from './page.tsx'
import { answersOf, valuesIn } from './rules.ts'

export const formPage: Page<FormProps> = {
  module: 'forms/page',
  Component: FormPage,
  load: (request) => loadForm(request, 'open'),
  head: ({ form: { slug, title, description } }, frame) => ({
    title: titled(title, frame),
    ...(description ? { description: description.slice(0, 160) } : {}),
    canonical: addressOf(frame.prefix, `/forms/${slug}`),
    alternates: alternatesOf(frame, `/forms/${slug}`),
  }),
}

/** Where a sent form leads, so that a reload sends nothing again. */
export const sentPage: Page<FormProps> = { ...formPage, load: (request) => loadForm(request, 'sent') }

async function loadForm(
  { shop, params, frame, setLanguage }: PageRequest,
  state: FormProps['state'],
): Promise<PageResult<FormProps>> {
  const { form } = await shop.forms.getFormPage({ slug: params.slug ?? '' })
  setLanguage()
  return {
    props: { form, path: addressOf(frame.prefix, `/forms/${form.slug}`), state, values: {}, problems: {} },
  }
}

/** Sends the form, or shows it again with what is wrong. */
export async function sendForm(request: PageRequest): Promise<PageResult<FormProps> | Redirect> {
  const { visitor, form: sent, frame, setLanguage } = request
  const { props } = await loadForm(request, 'open')
  const { id: formId, fields } = props.form
  const done = { location: `${props.path}/sent` }
  // People do not see this field; simple robots fill it in.
  if (sent.get('website')) return done
  const values = valuesIn(fields, sent)
  const submissions = answersOf(fields, values, frame.language)
  try {
    await visitor.forms.createSubmission({ submission: { formId, submissions } })
    return done
  } catch (error) {
    if (!(error instanceof CartwrightError)) throw error
    const again = (more: Partial<FormProps>, status: number): PageResult<FormProps> => {
      setLanguage()
      return { props: { ...props, values, ...more }, status }
    }
    if (error.status === 429) return again({ refusal: 'tooOften' }, 429)
    if (error.code === 'FORM_DISABLED') return again({ refusal: 'closed' }, 422)
    if (error.violations.length === 0) throw error
    return again({ problems: problemsIn(error.violations, props.form), refusal: 'check' }, 422)
  }
}

function problemsIn(
  violations: readonly FieldViolation[],
  { fields }: FormProps['form'],
): FormProps['problems'] {
  const found = violations.flatMap(({ data }) => {
    const field = fields.find(({ key }) => key === data.errorPath)
    return field ? [[field.key, answerProblem(field, data.errorType)] as const] : []
  })
  return Object.fromEntries(found)
}
