import type { CallerKind } from '../../platform/shop/shop.ts'
import type { Asker } from './service.ts'

/** What plugins are told of who asks; of nobody, the shop itself asks. */
export function identityOf(id: string | undefined, kind: CallerKind | undefined): Asker['identity'] {
  if (id === undefined) return { identityType: 'APP' }
  if (kind === 'member') return { identityType: 'MEMBER', memberId: id }
  if (kind === 'visitor') return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: id }
  return { identityType: 'APP', appId: id }
}
