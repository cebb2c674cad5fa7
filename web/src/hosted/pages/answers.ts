/** The answer to a form that a script sends: the page again, or where to go. */
export type Answer<Page> =
  | { props: Page }
  /** `clientSecret`: the script of a payment service asks the shopper before. */
  | { location: string; clientSecret?: string }

/** Undefined when the shop cannot be reached or the answer is something else. */
export async function request<Page>(address: string, init?: RequestInit): Promise<Answer<Page> | undefined> {
  try {
    const response = await fetch(address, { ...init, headers: { accept: 'application/json' } })
    const answer: unknown = await response.json()
    return isAnswer<Page>(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

export function send<Page>(form: HTMLFormElement, fields: FormData, init?: RequestInit) {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  return request<Page>(form.action, { ...init, method: 'POST', body })
}

/** Opens an address, even when it is that of this page. */
export function go(location: string): void {
  const [here, there] = [window.location, new URL(location, window.location.href)]
  const isHere = there.origin + there.pathname + there.search === here.origin + here.pathname + here.search
  here.assign(there)
  if (isHere) here.reload()
}

function isAnswer<Page>(value: unknown): value is Answer<Page> {
  return typeof value === 'object' && value !== null && ('props' in value || 'location' in value)
}
