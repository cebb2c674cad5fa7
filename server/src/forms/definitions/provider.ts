import type { Room } from '../../platform/room.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { FormRow } from './queries.ts'

declare module '../../platform/room.ts' {
  interface Room {
    /** Finds a form that the room keeps. */
    forms?: FormProvider
  }
}

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    formProviders: readonly FormProvider[]
  }
}

/** A form as clients read it. */
export interface ShownForm
  extends Pick<
    FormRow,
    'id' | 'title' | 'published' | 'thanks' | 'fields' | 'revision' | 'createdAt' | 'updatedAt'
  > {
  namespace: string
}

/** A room that asks with something of its own, such as a booking: it reads the answers there. */
export type FormProvider = (shop: Shop, caller: Caller, id: string) => Promise<ShownForm | undefined>

export function collectForms(rooms: readonly Room[]): readonly FormProvider[] {
  return rooms.flatMap(({ forms }) => forms ?? [])
}

export async function findKept(shop: Shop, caller: Caller, id: string): Promise<ShownForm | undefined> {
  for (const find of shop.formProviders) {
    const found = await find(shop, caller, id)
    if (found) return found
  }
  return undefined
}
