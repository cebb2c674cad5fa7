import type { ModerationStatus, Review } from '@cartwright/contract/reviews/reviews.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { toStatus } from './rules.ts'
import { edit } from './service.ts'

type Answered = Promise<{ review: Review }>

export function setStatus(
  shop: Shop,
  caller: Caller,
  { id, status }: { id: string; status: ModerationStatus },
): Answered {
  return edit(shop, caller, {
    id,
    change: (before) => ({ ...before, status: toStatus(status), moderated: true }),
  })
}

/** The merchant's answer. A second one replaces the first. */
export function setReply(
  shop: Shop,
  caller: Caller,
  { id, message }: { id: string; message: string },
): Answered {
  const now = new Date(shop.clock())
  return edit(shop, caller, {
    id,
    change: (before) => ({
      ...before,
      reply: message.trim(),
      repliedAt: before.repliedAt ?? now,
      replyUpdatedAt: now,
    }),
  })
}

export function removeReply(shop: Shop, caller: Caller, id: string): Answered {
  return edit(shop, caller, {
    id,
    change: (before) => ({ ...before, reply: null, repliedAt: null, replyUpdatedAt: null }),
  })
}
