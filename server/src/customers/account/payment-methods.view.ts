import type { AccountBlock } from '@cartwright/contract/pages/identity.ts'
import { paymentTexts } from '../../payments/providers/texts.ts'
import type { SavedMethod } from '../../payments/saved-methods/queries.ts'
import { labelOf } from '../../payments/saved-methods/rules.ts'
import { type AccountContext, baseForm, emptyBlock, formatDay, textsOf } from './view.ts'

/** Nothing without a saved way to pay. */
export function paymentBlock(
  context: AccountContext,
  { paymentMethods }: { paymentMethods: readonly SavedMethod[] },
): AccountBlock[] {
  if (paymentMethods.length === 0) return []
  const { payment: texts } = textsOf(context)
  const rows = paymentMethods.map((saved) => methodRow(context, saved))
  return [{ ...emptyBlock('payment', texts.title, texts.note), rows }]
}

function methodRow(context: AccountContext, saved: SavedMethod): AccountBlock['rows'][number] {
  const { id, method, details, createdAt, isUsable, isInUse } = saved
  const { payment: texts, remove } = textsOf(context)
  const known: Readonly<Record<string, { title: string }>> = paymentTexts(
    context.site.settings.language,
  ).methods
  return {
    id,
    title: labelOf(saved, known[method]?.title ?? method),
    lines: [
      ...(details.expires ? [texts.expires(details.expires)] : []),
      texts.since(formatDay(createdAt, context.site)),
      ...(isUsable ? [] : [texts.unusable]),
      ...(isInUse ? [texts.inUse] : []),
    ],
    forms: isInUse
      ? []
      : [baseForm(context, 'payment-remove', { label: remove, look: 'quiet', hidden: { id } })],
  }
}
