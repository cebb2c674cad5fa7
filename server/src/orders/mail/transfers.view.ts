import type { MailBlock } from '@cartwright/contract/pages/mail.ts'
import { transferTo } from '../../payments/transfers/rules.ts'
import { transferLines, transferPicture } from '../../payments/transfers/view.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { SellerFacts } from '../../sites/seller/view.ts'

interface Asked {
  order: { currency: string }
  number: string
  sender: { bank?: SellerFacts['bank'] | undefined; language: string }
}

/** How an amount of an order is paid, with what a transfer needs if the shop takes transfers. */
export function howToPay(
  { order: { currency }, number, sender: { bank, language } }: Asked,
  { amount, heading, lines }: { amount: Minor; heading: string; lines: readonly string[] },
): { blocks: MailBlock[]; attachments?: Attachment[] } {
  const transfer = bank && transferTo({ bank }, { amount, currency, reference: number })
  if (!transfer) return { blocks: lines.length > 0 ? [{ id: 'payment', heading, lines }] : [] }
  const block = { id: 'payment', heading, lines: [...lines, ...transferLines(transfer, language)] }
  const picture = transferPicture(transfer, language)
  if (!picture) return { blocks: [block] }
  return { blocks: [{ ...block, picture: picture.shown }], attachments: [picture.attachment] }
}
