import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { createContext, type RefObject, useEffect, useRef, useState } from 'react'
import { request } from '../../pages/answers.ts'
import { texts } from '../texts.ts'
import { whenIdle } from '../when-idle.ts'
import { type Host, type Service, type ShownFields, shownFields, type Token } from './service.ts'

export interface ServiceFields {
  /** The way to pay whose fields are there and can be filled in. */
  ready: string | undefined
  hasWallets: boolean
  fields: RefObject<HTMLDivElement | null>
  wallets: RefObject<HTMLDivElement | null>
}

/** The fields of a payment service, for the parts of the page that show them. */
export const ServiceFieldsContext = createContext<ServiceFields | undefined>(undefined)

interface Actions {
  service: RefObject<Service | undefined>
  form: RefObject<HTMLFormElement | null>
  update(): Promise<void>
  place(sent: FormData, token: () => Promise<Token>): Promise<boolean>
}

/** Loads the script of a payment service once the page can be used. Until it is there, and without it, the shopper pays on its page. */
export function useServiceFields(page: CheckoutPageProps, actions: Actions): ServiceFields {
  const [ready, setReady] = useState<string>()
  const [hasWallets, setHasWallets] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const wallets = useRef<HTMLDivElement>(null)
  const { form, service } = actions
  const shown = shownFields(page)
  const rendered = useRendered()
  const latest = useRef({ page, actions })
  latest.current = { page, actions }
  const key = shown && `${shown.method} ${shown.publicKey}`

  const hostFor = (method: string) => ({
    page: () => (latest.current.page.state === 'open' ? latest.current.page : undefined),
    shown: () => shownFields(latest.current.page),
    request: (address: string) => request<CheckoutPageProps>(address),
    deliveryTitle: texts.delivery,
    onReady: (isReady: boolean) => setReady(isReady ? method : undefined),
    onWallets: () => setHasWallets(true),
    update: () => latest.current.actions.update().then(rendered),
    place: (sent: FormData, token: () => Promise<Token>) => latest.current.actions.place(sent, token),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later, the service follows
  useEffect(() => {
    if (!shown) return
    let isLeft = false
    const cancel = whenIdle(async () => {
      const places = { form: form.current, fields: fields.current, wallets: wallets.current }
      const opened = await open(shown, { ...places, ...hostFor(shown.method) })
      if (isLeft) opened?.close()
      else service.current = opened
    })
    return () => {
      isLeft = true
      cancel()
      service.current?.close()
      service.current = undefined
      setReady(undefined)
      setHasWallets(false)
    }
  }, [key])

  useFollowing(shown, service)
  return { ready, hasWallets, fields, wallets }
}

function useFollowing(shown: ShownFields | undefined, service: RefObject<Service | undefined>): void {
  const said = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it says matters
  useEffect(() => {
    if (shown) service.current?.show(shown)
  }, [said])
}

type Places = { [Place in 'form' | 'fields' | 'wallets']: Host[Place] | null }

/** What does not come, or breaks, is not missed: the shopper pays on the page of the service. */
async function open(
  shown: ShownFields,
  { form, fields, wallets, ...host }: Places & Omit<Host, keyof Places>,
): Promise<Service | undefined> {
  if (!(form && fields && wallets)) return undefined
  try {
    const { openStripe } = await import('./stripe.ts')
    return await openStripe(shown, { form, fields, wallets, ...host })
  } catch {
    return undefined
  }
}

/** Waits until the page shows what it was told before. */
function useRendered(): () => Promise<void> {
  const [count, setCount] = useState(0)
  const shown = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is one more page
  useEffect(() => shown.current?.(), [count])
  return () =>
    new Promise((resolve) => {
      shown.current = resolve
      setCount((before) => before + 1)
    })
}
