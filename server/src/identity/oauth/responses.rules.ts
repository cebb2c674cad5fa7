import { escapeHtml, scriptJson } from '../../platform/pages/html.ts'
import type { RequestRow } from './queries.ts'

/** What an application is told: a code, or why there is none. */
export type AuthorizationResult = { code: string } | { error: string; error_description: string }

/** Where a browser goes, or what the page it sits in is told. */
export type AuthorizationResponse = { location: string } | { message: Record<string, string>; origin: string }

type Target = Pick<RequestRow, 'responseMode' | 'redirectUri' | 'origin' | 'state'>

/** The answer in the form the application asked for; `issuer` says whose it is, against mix-ups (RFC 9207). */
export function buildResponse(
  { responseMode, redirectUri, origin, state }: Target,
  told: AuthorizationResult,
  issuer: string,
): AuthorizationResponse {
  const said = { ...told, ...(state ? { state } : {}) }
  if (responseMode === 'web_message') return { message: said, origin: origin ?? '' }
  const parameters = new URLSearchParams({ ...said, iss: issuer })
  const url = new URL(redirectUri ?? '')
  if (responseMode === 'fragment') url.hash = parameters.toString()
  else for (const [name, value] of parameters) url.searchParams.append(name, value)
  return { location: url.href }
}

/** Whether the page that frames or opened us may be told: browsers mostly say which one it is. */
export function isForeignPage(origin: string, referrer: string | undefined): boolean {
  return referrer !== undefined && URL.canParse(referrer) && new URL(referrer).origin !== origin
}

/** Tells the page that framed or opened it, and nobody else. */
export function messagePage({ message, origin }: { message: object; origin: string }, nonce: string): string {
  const script = [
    `const told=${scriptJson(message)}`,
    `const to=${scriptJson(origin)}`,
    'const page=window.parent===window?window.opener:window.parent',
    'if(page)page.postMessage(told,to)',
  ].join(';')
  return document('', `<script nonce="${nonce}">${script}</script>`)
}

/** Only `origin` may frame it; nothing on it runs, loads or is sent but its one script. */
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
