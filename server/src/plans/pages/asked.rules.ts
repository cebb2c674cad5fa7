import type { PageQuery } from '../../platform/pages/forms.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** What the address of the page names. */
export interface Asked {
  plan: string
  /** Of a redirect session. */
  session: string
  /** The order of whoever comes back from buying. */
  done: string
}

const names = ['plan', 'session', 'done'] as const

export function askedIn(query: PageQuery): Asked {
  const id = (name: keyof Asked) => {
    const value = query[name]
    return isGuid(value) ? value.toLowerCase() : ''
  }
  return { plan: id('plan'), session: id('session'), done: id('done') }
}

/** The parameters of an address; those that say nothing are left out. */
function parametersOf(asked: Partial<Asked>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]] as const] : [])))
}

export function pagePath(asked: Partial<Asked>): string {
  return `/plan-checkout?${new URLSearchParams(parametersOf(asked))}`
}
