import type { MailKind } from '@cartwright/contract/mail/templates.ts'
import type { MailName } from '@cartwright/contract/pages/mail.ts'
import type { Room } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Site } from '../settings/service.ts'
import type { NewMail } from './service.ts'

declare module '../../platform/room.ts' {
  interface Room {
    /** E-mails of the room with invented facts, written as real ones are. */
    mailSamples?: MailSamples
  }
}

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    mailSamples: MailSamples
  }
}

export interface SampleContext {
  site: Site
  /** BCP 47 */
  language: string
}

/** Of a kind, an e-mail that has all that such e-mails can have. */
export type MailSample = (shop: Shop, context: SampleContext) => NewMail<MailName>

export type MailSamples = Readonly<Partial<Record<MailKind, MailSample>>>

export function collectMailSamples(rooms: readonly Room[]): MailSamples {
  return Object.assign({}, ...rooms.map(({ mailSamples }) => mailSamples))
}

/** Who e-mails with invented facts are for. */
export const sampleReader = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' } as const
