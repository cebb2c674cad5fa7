import { membersCalls as calls } from '@cartwright/contract/calls/customers/members.ts'
import { memberEvents } from '@cartwright/contract/events/customers/members.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** A member. */
export type Member = Read<Reply<'getMember'>['member']>

/** Which fields of members a call returns; `fieldsets: ['FULL']` returns all that the caller may see. */
export type MemberFields = Omit<Request<'getMember'>, 'id'>

/** The caller's own account. */
export interface OwnAccount {
  /** Reads the signed-in member. Rejects with the status 403 for a visitor. */
  getCurrentMember(options?: Request<'getCurrentMember'>): Promise<Read<Reply<'getCurrentMember'>>>
  /** Sets the slug of the signed-in member's profile. */
  updateCurrentMemberSlug(slug: string): Promise<{ member: Member }>
  /** Shows the signed-in member's profile to others. */
  joinCommunity(): Promise<{ member: Member }>
  /** Hides the signed-in member's profile. */
  leaveCommunity(): Promise<{ member: Member }>
  /** Deletes the signed-in member. */
  deleteMyMember(options?: Request<'deleteMyMember'>): Promise<void>
}

/** Members of the shop. Except for reads and `updateMember`, all needs an API key with `MEMBERS.MANAGE`. */
export interface Members extends OwnAccount, EventsOf<'wix.members.v1.member_'> {
  /** Finds members: shoppers those with a public profile, merchants all. */
  queryMembers(options?: MemberFields): OffsetQuery<Member>
  /** Lists members, the newest first. */
  listMembers(
    options?: Sent<Request<'listMembers'>>,
  ): Promise<{ members: Member[]; metadata: Reply<'listMembers'>['metadata'] }>
  /** Reads a member. Rejects with the code `MEMBER_NOT_FOUND`. */
  getMember(id: string, options?: MemberFields): Promise<Member>
  /** Creates a member without a password. */
  createMember(options: Sent<Request<'createMember'>>): Promise<Member>
  /** Changes a member's profile and contact: members their own, merchants any. */
  updateMember(id: string, member: Sent<Request<'updateMember'>['member']>): Promise<Member>
  /** Sets the slug of a profile. */
  updateMemberSlug(id: string, slug: string): Promise<{ member: Member }>
  /** Deletes all addresses of a member. */
  deleteMemberAddresses(id: string): Promise<{ member: Member }>
  /** Deletes all e-mail addresses of a member's contact; the one for signing in stays. */
  deleteMemberEmails(id: string): Promise<{ member: Member }>
  /** Deletes all phone numbers of a member. */
  deleteMemberPhones(id: string): Promise<{ member: Member }>
  /** Approves a pending member. Rejects with `MEMBER_STATUS_CONFLICT` for another one. */
  approveMember(id: string): Promise<{ member: Member }>
  /** Blocks a member and signs them out everywhere. */
  blockMember(id: string): Promise<{ member: Member }>
  /** Deletes the account of a member and keeps the contact. */
  disconnectMember(id: string): Promise<{ member: Member }>
  /** Deletes a member. */
  deleteMember(id: string): Promise<void>
}

/** Members of the shop. */
export const members: Module<Members> = moduleOf(
  {
    getCurrentMember: { call: calls.getCurrentMember, takes: ['...'] },
    updateCurrentMemberSlug: { call: calls.updateCurrentMemberSlug, takes: ['slug'] },
    joinCommunity: { call: calls.joinCommunity },
    leaveCommunity: { call: calls.leaveCommunity },
    deleteMyMember: { call: calls.deleteMyMember, takes: ['...'], silent: true },
    listMembers: { call: calls.listMembers, takes: ['...'] },
    getMember: { call: calls.getMember, takes: ['id', '...'], gives: 'member' },
    createMember: { call: calls.createMember, takes: ['...'], gives: 'member' },
    updateMember: { call: calls.updateMember, takes: ['member.id', 'member'], gives: 'member' },
    updateMemberSlug: { call: calls.updateMemberSlug, takes: ['id', 'slug'] },
    deleteMemberAddresses: { call: calls.deleteMemberAddresses, takes: ['id'] },
    deleteMemberEmails: { call: calls.deleteMemberEmails, takes: ['id'] },
    deleteMemberPhones: { call: calls.deleteMemberPhones, takes: ['id'] },
    approveMember: { call: calls.approveMember, takes: ['id'] },
    blockMember: { call: calls.blockMember, takes: ['id'] },
    disconnectMember: { call: calls.disconnectMember, takes: ['id'] },
    deleteMember: { call: calls.deleteMember, takes: ['id'], silent: true },
  },
  {},
  (host) => ({
    queryMembers(options: MemberFields = {}) {
      const withFields: typeof host = {
        ...host,
        call: (call, request) => host.call(call, { ...options, ...request }),
      }
      return new OffsetQuery(finderOf(withFields, calls.queryMembers, 'members'))
    },
    ...receivers(memberEvents)(host),
  }),
)
