import type { PagePaymentMethod } from '@cartwright/contract/pages/pages.ts'
import { type ReactNode, useContext } from 'react'
import { classes } from '../../../ui/classes.ts'
import { texts } from '../texts.ts'
import { ServiceFieldsContext } from './use-service-fields.ts'

/** Where the fields of the service go. Until they are there, the page says how else the shopper pays. */
export function FieldsPlace({ method, children }: { method: PagePaymentMethod; children: ReactNode }) {
  const fields = useContext(ServiceFieldsContext)
  if (!(method.service && fields)) return children
  return (
    <>
      {fields.ready !== method.value && children}
      <div ref={fields.fields} />
    </>
  )
}

/** Buttons of wallets above the form, for shoppers whose browser has one. */
export function WalletsPlace({ isOffered }: { isOffered: boolean }) {
  const fields = useContext(ServiceFieldsContext)
  if (!(isOffered && fields)) return null
  const { hasWallets, wallets } = fields
  return (
    <section
      aria-label={texts.express}
      className={classes('flex flex-col gap-6', !hasWallets && 'invisible h-0 overflow-hidden -mb-12')}
    >
      <div ref={wallets} />
      <p className="text-center text-sm text-soft">{texts.orForm}</p>
    </section>
  )
}
