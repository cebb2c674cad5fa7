import Type, { type Static } from 'typebox'
import { CurrencyCode, Fields, Guid, Nullable, Strings, Text, Timestamp, Whole } from '../values/common.ts'

// The calls under /admin/v1 for the shops of an installation, for owners of the first one; and for staff of several shops.

/** `url` is where people reach it. The storefront and the API of an archived shop are closed; its data are kept. */
export const InstalledShop = Type.Object({
  id: Guid,
  name: Text(),
  url: Text(),
  state: Strings(['OPEN', 'ARCHIVED']),
  /** The installation began with it. It cannot be archived. */
  isFirst: Type.Boolean(),
  createdDate: Timestamp,
})
export type InstalledShop = Static<typeof InstalledShop>

const ById = Type.Object({ id: Guid })
const Envelope = Type.Object({ shop: InstalledShop })

/** By age, those after the shop `after`. `search`: a part of a name or a host. */
export const ListShopsRequest = Fields({
  after: Guid,
  search: Text({ max: 100 }),
  limit: Nullable(Whole({ min: 1, max: 100 })),
})
export type ListShopsRequest = Static<typeof ListShopsRequest>
export const ListShopsReply = Type.Object({ shops: Type.Array(InstalledShop) })
export type ListShopsReply = Static<typeof ListShopsReply>

/** `host`: a name whose DNS entry leads to this server, such as `shop.example.com`. */
export const CreateShopRequest = Type.Object({
  shop: Type.Object({
    name: Text({ min: 1, max: 100 }),
    host: Text({ min: 1, max: 300 }),
    ...Fields({ currency: CurrencyCode, language: Text({ max: 35 }), country: Text({ max: 2 }) }).properties,
  }),
})
export type CreateShopRequest = Static<typeof CreateShopRequest>
/** The API key is shown only once. The link to set up the admin works once, within a week. */
export const CreateShopReply = Type.Object({
  shop: InstalledShop,
  clientId: Guid,
  apiKey: Text(),
  setUpUrl: Text(),
})
export type CreateShopReply = Static<typeof CreateShopReply>

export const ArchiveShopRequest = ById
export const ArchiveShopReply = Envelope
export const RestoreShopRequest = ById
export const RestoreShopReply = Envelope

/** Another shop in which the person works. */
export const OtherShop = Type.Object({ id: Guid, name: Text(), url: Text() })
export type OtherShop = Static<typeof OtherShop>

/** `canAdd`: there are other shops in this installation. */
export const ListMyShopsRequest = Type.Object({})
export const ListMyShopsReply = Type.Object({ shops: Type.Array(OtherShop), canAdd: Type.Boolean() })
export type ListMyShopsReply = Static<typeof ListMyShopsReply>

/** Adds the account in another shop to the choice. `host`: of that shop; the rest is what one signs in with there. */
export const AddMyShopRequest = Type.Object({
  host: Text({ min: 1, max: 300 }),
  email: Text({ min: 1, max: 254 }),
  password: Text({ min: 1, max: 1024 }),
  ...Fields({ code: Text({ min: 1, max: 50 }) }).properties,
})
export type AddMyShopRequest = Static<typeof AddMyShopRequest>
export const AddMyShopReply = Type.Object({ shops: Type.Array(OtherShop) })

/** Takes a shop out of the choice. The account there stays. */
export const RemoveMyShopRequest = ById
export const RemoveMyShopReply = Type.Object({ shops: Type.Array(OtherShop) })
