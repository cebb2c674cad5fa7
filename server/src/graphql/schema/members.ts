import { calls } from '@cartwright/contract/calls.ts'
import type { Member, MemberAddress } from '@cartwright/contract/identity/members.ts'
import { MemberPrivacy, MemberStatus } from '@cartwright/contract/identity/members.ts'
import * as profiles from '../../customers/members/profiles.service.ts'
import { builder, withCost } from './builder.ts'
import { listField } from './lists.ts'
import { checkRequest } from './requests.ts'
import { addressFields } from './values.ts'

const StatusEnum = builder.enumType('MemberStatus', { values: MemberStatus.enum })
const PrivacyEnum = builder.enumType('MemberPrivacy', { values: MemberPrivacy.enum })

const MemberAddressRef = builder.objectRef<MemberAddress>('MemberAddress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    ...addressFields(t, (address) => address),
  }),
})

const MemberRef = builder.objectRef<Member>('Member').implement({
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: ({ id }) => id ?? '' }),
    email: t.exposeString('loginEmail'),
    emailVerified: t.exposeBoolean('loginEmailVerified'),
    status: t.expose('status', { type: StatusEnum }),
    privacy: t.expose('privacyStatus', {
      type: PrivacyEnum,
      description: 'PUBLIC: other members can see the profile',
    }),
    nickname: t.string({ resolve: ({ profile }) => profile?.nickname }),
    slug: t.string({ resolve: ({ profile }) => profile?.slug }),
    firstName: t.string({ resolve: ({ contact }) => contact?.firstName }),
    lastName: t.string({ resolve: ({ contact }) => contact?.lastName }),
    company: t.string({ resolve: ({ contact }) => contact?.company }),
    phones: t.stringList({
      nullable: false,
      resolve: ({ contact }) => (contact?.phones ?? []).flatMap((phone) => phone ?? []),
    }),
    addresses: listField(t, MemberAddressRef, { times: 5, of: ({ contact }) => contact?.addresses }),
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
    lastLoginDate: t.expose('lastLoginDate', { type: 'DateTime' }),
  }),
})

builder.queryField('currentMember', (t) =>
  t.field({
    type: MemberRef,
    description: 'The signed-in member; null for a visitor',
    ...withCost(2),
    async resolve(_root, _args, { shop, caller }) {
      if (caller.kind === 'visitor') return null
      checkRequest(caller, calls.getCurrentMember)
      return (await profiles.readOwn(shop, caller, ['FULL'])).member
    },
  }),
)
