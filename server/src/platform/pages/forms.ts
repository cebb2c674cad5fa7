import type { IncomingHttpHeaders } from 'node:http'
import type { PageField, PageName } from '@cartwright/contract/pages/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PageAnswer, type Pages, sendPage } from './pages.ts'

/** A page or a redirect, and the cookies to set. */
export type Answer<Props> = { cookies?: string[] } & (
  | {
      props: Props
      status?: number
      /** Seconds, with the status 429. */
      retryAfter?: number
      /** Everything that was typed is stored: a redirect to the page loses nothing. */
      isSaved?: boolean
    }
  /** `direct`: where a script goes at once. A form may not lead there, because the policy of the page does not know it. */
  | {
      location: string
      direct?: string
      /** With which the script of a payment service asks the shopper before the page goes there. */
      clientSecret?: string
    }
)

export type PageQuery = Readonly<Record<string, unknown>>

export interface Browser {
  /** Network address. */
  address: string
  headers: IncomingHttpHeaders
}

export function toBrowser({ headers, address }: FastifyRequest): Browser {
  return { headers, address }
}

interface Answered<Name extends PageName> extends Pick<PageAnswer<Name>, 'page' | 'formTargets' | 'sources'> {
  answer: Answer<PageAnswer<Name>['props']>
  build: Pages
  /** The headers that the answer depends on. */
  vary?: string
}

/** Sends a page or a redirect. With `Accept: application/json`, sends the props or the location. */
export async function sendAnswer<Name extends PageName>(
  reply: FastifyReply,
  request: FastifyRequest,
  { answer, build, vary = 'accept, accept-language, cookie', ...page }: Answered<Name>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', vary)
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in answer) {
    const { location, direct = location, clientSecret } = answer
    return wantsJson
      ? reply.send({ location: direct, ...(clientSecret ? { clientSecret } : {}) })
      : reply.redirect(location, 303)
  }
  const { props, status = 200, retryAfter, isSaved } = answer
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (wantsJson) return reply.code(status).send({ props })
  if (isSaved) return reply.redirect(request.url, 303)
  return sendPage(reply, build, { ...page, props, status })
}

/** The status of a page that shows a refused form again. */
export function refusedStatus({
  status,
  retryAfter = 1,
}: {
  status: number
  retryAfter?: number | undefined
}): { status: number; retryAfter?: number } {
  return status === 429 ? { status, retryAfter } : { status: 422 }
}

/** The values of a form, by field name. */
export type FormFields = Readonly<Record<string, string>>

/** The problems of a form, by field name. */
export type Problems = Record<string, string>

const maxLength = 2000
/** Fields whose names begin so keep their lines; those of others become spaces. */
export const ofLines = 'lines-'

/** Parses a form: one bounded text per field. Trims spaces, except in passwords. */
export function parseForm(body: unknown): FormFields {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof one === 'string' ? [[name, clean(name, one)]] : []
    }),
  )
}

const passwordFields = new Set(['password', 'newPassword'])
/** The solution of a puzzle is longer than other fields. */
const longFields = new Set(['altcha'])

function clean(name: string, text: string): string {
  const isLong = passwordFields.has(name) || longFields.has(name)
  const plain = text
    .slice(0, isLong ? 4 * maxLength : maxLength)
    .replaceAll('\u0000', '')
    .toWellFormed()
  if (name.startsWith(ofLines)) return plain.replaceAll('\r\n', '\n').trim()
  return isLong ? plain : plain.replaceAll(/\s+/g, ' ').trim()
}

/** A required text field, unless `field` says otherwise, with the value and the problem of a form. */
export function pageField(
  { values = {}, problems = {} }: { values?: FormFields; problems?: Problems },
  field: Pick<PageField, 'name' | 'label' | 'autocomplete'> & Partial<PageField>,
): PageField {
  const error = problems[field.name]
  return {
    kind: 'text',
    value: values[field.name] ?? '',
    required: true,
    ...(error ? { error } : {}),
    ...field,
  }
}

/** One checkbox for each choice, under one label. */
export function checkboxesField(
  filled: { values: FormFields; problems: Problems },
  field: Pick<PageField, 'name' | 'label'> & Partial<PageField> & { options: readonly string[] },
): PageField {
  const { options, ...rest } = field
  return pageField(filled, {
    ...{ ...rest, kind: 'checkboxes', autocomplete: 'off' },
    value: checkedIn(filled.values, field.name, options).join('\n'),
    choices: options.map((value) => ({ value, label: value })),
  })
}

/** The choices that are checked in a form. */
export function checkedIn(form: FormFields, name: string, options: readonly string[]): string[] {
  return options.filter((_, index) => form[`${name}.${index}`])
}
