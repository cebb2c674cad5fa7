import type { PaymentInput } from '../../payments/providers/provider.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { chargesAgain, fieldProblems, methodsFor, whyUnavailable } from '../../payments/providers/service.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import * as savedMethods from '../../payments/saved-methods/service.ts'
import type { FormFields, Problems } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { Checkout } from '../model/rules.ts'
import type { Visit } from '../visits/service.ts'
import type { SavingRequest } from './rules.ts'
import { boxOf, savedValue } from './view.ts'

/** What the form says of saved ways to pay. Only the signed-in member saves one, or uses one. */
export async function savingOf(
  shop: Shop,
  visit: Visit,
  { checkout, form }: { checkout: Checkout; form: FormFields },
): Promise<SavingRequest> {
  const memberId = memberAt(visit, checkout)
  if (!memberId) return {}
  const { payment = '' } = form
  const id = savedValue.read(payment)
  if (!id) return { saves: form[boxOf(payment)] === 'yes' && chargesAgain(shop, payment) }
  return { saved: await savedMethods.findUsable(shop, { siteId: visit.siteId, memberId, id }) }
}

export function paymentInput(form: FormFields, { saved }: SavingRequest): PaymentInput {
  return { method: saved?.method ?? form.payment ?? '', fields: form }
}

export function paymentProblems(
  shop: Shop,
  priced: PricedPurchase,
  { form, saving, missing }: { form: FormFields; saving: SavingRequest; missing: string },
): Problems {
  const input = paymentInput(form, saving)
  const isOffered = methodsFor(shop, priced).some(({ method }) => method === input.method)
  if (!isOffered) return { payment: whyUnavailable(shop, priced, input.method) ?? missing }
  return saving.saved ? {} : fieldProblems(shop, input, priced.language)
}

/** What the page offers the member whose checkout it is; nothing to anybody else. */
export async function offeredSaving(
  shop: Shop,
  visit: Visit,
  { checkout, methods }: { checkout: Checkout; methods: readonly PaymentMethod[] },
): Promise<{ savedMethods?: SavedMethod[]; canSave?: true }> {
  const memberId = memberAt(visit, checkout)
  if (!memberId) return {}
  const found = await savedMethods.list(shop, { siteId: visit.siteId, memberId })
  const isOffered = (saved: SavedMethod) =>
    saved.isUsable && methods.some(({ method }) => method === saved.method)
  return { savedMethods: found.filter(isOffered), canSave: true }
}

function memberAt({ memberId }: Visit, { ownerId, ownerKind }: Checkout): string | undefined {
  return ownerKind === 'member' && ownerId === memberId ? memberId : undefined
}
