import { escapeHtml, scriptJson } from '../../platform/pages/html.ts'
import type { RequestRow } from './queries.ts'

/** An authorization code, or an error (RFC 6749). */
export type AuthorizationResult = { code: string } | { error: string; error_description: string }

/** A redirect, or a message to the page that opened or frames ours. */
export type AuthorizationResponse = { location: string } | { message: Record<string, string>; origin: string }

type Target = Pick<RequestRow, 'responseMode' | 'redirectUri' | 'origin' | 'state'>

/** Builds the response in the requested response mode. `issuer` prevents mix-up attacks (RFC 9207). */
export function buildResponse(
  { responseMode, redirectUri, origin, state }: Target,
  result: AuthorizationResult,
  issuer: string,
): AuthorizationResponse {
  const values = { ...result, ...(state ? { state } : {}) }
  if (responseMode === 'web_message') return { message: values, origin: origin ?? '' }
  const parameters = new URLSearchParams({ ...values, iss: issuer })
  const url = new URL(redirectUri ?? '')
  if (responseMode === 'fragment') url.hash = parameters.toString()
  else for (const [name, value] of parameters) url.searchParams.append(name, value)
  return { location: url.href }
}

/** Whether the referring page has another origin than the one that may receive the response. */
export function isForeignPage(origin: string, referrer: string | undefined): boolean {
  return referrer !== undefined && URL.canParse(referrer) && new URL(referrer).origin !== origin
}

/** A page that posts the response to the page that opened or frames it. */
export function messagePage({ message, origin }: { message: object; origin: string }, nonce: string): string {
  const script = [
    `const told=${scriptJson(message)}`,
    `const to=${scriptJson(origin)}`,
    'const page=window.parent===window?window.opener:window.parent',
    'if(page)page.postMessage(told,to)',
  ].join(';')
  return document('', `<script nonce="${nonce}">${script}</script>`)
}

/** Lets only `origin` frame the page, and runs only its one script. */
export function messagePolicy(origin: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `frame-ancestors ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function document(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
}
