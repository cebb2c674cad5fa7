import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { member } from '../accounts.ts'
import { memberTokens, newMember, newVisitorFor } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const someId = '3f8a1f0e-0000-4000-8000-000000000001'

describe.each(generations)('members by the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let merchant: Loose
  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
    merchant = clients.merchant()
  })
  afterAll(() => store.close())

  /** A storefront in which this member is signed in. */
  const signedIn = async (email: string): Promise<Loose> => {
    const { id } = await member(store, email, { firstName: 'Anna' })
    const { access_token: value, refresh_token } = await memberTokens(store, await newVisitorFor(store, id))
    const storefront = clients.storefront()
    const expiresAt = Math.floor(Date.now() / 1000) + 3600
    storefront.auth.setTokens({
      accessToken: { value, expiresAt },
      refreshToken: { value: refresh_token, role: 'member' },
    })
    return storefront
  }
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Loose) => error.details.applicationError.code,
    )

  test('a visitor is nobody yet, and the storefront is told so', async () => {
    const visitor = clients.storefront()
    visitor.auth.setTokens(await visitor.auth.generateVisitorTokens())
    expect(visitor.auth.loggedIn()).toBe(false)
    expect(await codeOf(visitor.members.getCurrentMember({ fieldsets: ['FULL'] }))).toBe('PERMISSION_DENIED')
  })

  test('a member reads and changes the own record, and empties lists of it', async () => {
    const storefront = await signedIn('anna@example.com')
    expect(storefront.auth.loggedIn()).toBe(true)
    const { member: me } = await storefront.members.getCurrentMember({ fieldsets: ['FULL'] })
    expect(me).toMatchObject({
      loginEmail: 'anna@example.com',
      status: 'APPROVED',
      contact: { firstName: 'Anna' },
      contactId: me._id,
      profile: { nickname: 'Anna', slug: expect.any(String) },
    })
    expect(new Date(me._createdDate).getTime()).toBe(store.clock.now)
    const changed = await storefront.members.updateMember(me._id, {
      contact: {
        firstName: 'Anna',
        lastName: 'Berg',
        phones: ['1'],
        birthdate: '1990-01-01',
        addresses: [{ city: 'X', streetAddress: { name: 's', number: '1' } }],
      },
      profile: {
        nickname: 'annie',
        photo: 'wix:image://v1/abc~mv2.jpg/x.jpg#originWidth=10&originHeight=20',
      },
    })
    expect(changed).toMatchObject({
      contact: {
        lastName: 'Berg',
        phones: ['1'],
        addresses: [{ city: 'X', streetAddress: { number: '1' } }],
      },
      profile: { nickname: 'annie', photo: { width: 10, height: 20 } },
    })
    for (const [call, left] of [
      ['deleteMemberPhones', { phones: [] }],
      ['deleteMemberAddresses', { addresses: [] }],
      ['deleteMemberEmails', { emails: [] }],
    ] as const) {
      const reply = await storefront.members[call](me._id)
      expect((reply.member ?? reply).contact).toMatchObject(left)
    }
  })

  test('a member chooses an address, and shows the profile to others', async () => {
    const [ben, cleo] = [await signedIn('ben@example.com'), await signedIn('cleo@example.com')]
    const { member: named } = await ben.members.updateCurrentMemberSlug('ben-makes-pots')
    expect(named.profile.slug).toBe('ben-makes-pots')
    expect(await codeOf(cleo.members.updateCurrentMemberSlug('ben-makes-pots'))).toBe('SLUG_ALREADY_EXISTS')
    expect(await codeOf(cleo.members.getMember(named._id))).toBe('MEMBER_NOT_FOUND')
    const { member: shown } = await ben.members.joinCommunity()
    expect(shown.privacyStatus).toBe('PUBLIC')
    expect(await cleo.members.getMember(named._id)).toMatchObject({ profile: { slug: 'ben-makes-pots' } })
    const { items } = await cleo.members.queryMembers().eq('profile.slug', 'ben-makes-pots').find()
    expect(items).toHaveLength(1)
    await ben.members.leaveCommunity()
    expect(await codeOf(cleo.members.getMember(named._id))).toBe('MEMBER_NOT_FOUND')
    expect(await codeOf(cleo.members.updateMember(named._id, { contact: {} }))).toBe('PERMISSION_DENIED')
  })

  test('a merchant makes, finds, pages through, lets in, keeps out and erases members', async () => {
    const { members } = merchant
    const made = await members.createMember({
      member: { loginEmail: 'dora@example.com', contact: { firstName: 'Dora' } },
    })
    const query = members.queryMembers({ fieldsets: ['FULL'] }).eq('loginEmail', 'dora@example.com')
    const found = await query.limit(5).find()
    expect(found.items).toMatchObject([{ _id: made._id, contact: { firstName: 'Dora' } }])
    expect(found.totalCount).toBe(1)
    const listed = await members.listMembers({ paging: { limit: 1 }, fieldsets: ['FULL'] })
    expect(listed.members).toHaveLength(1)
    expect(listed.metadata.total).toBeGreaterThan(1)
    const { member: named } = await members.updateMemberSlug(made._id, 'dora')
    expect(named.profile.slug).toBe('dora')
    expect((await members.blockMember(made._id)).member.status).toBe('BLOCKED')
    expect(await codeOf(members.approveMember(made._id))).toBe('MEMBER_STATUS_CONFLICT')
    expect((await members.disconnectMember(made._id)).member.status).toBe('OFFLINE')
    await members.deleteMember(made._id)
    expect(await codeOf(members.getMember(made._id))).toBe('MEMBER_NOT_FOUND')
  })

  test('a merchant lets in and keeps out who applied', async () => {
    const { members, memberAuthentication: authentication } = merchant
    const apply = async (email: string) =>
      (await newMember(store, { email, reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] })).id
    const id = await apply('first.applicant@mail.test')
    expect((await members.approveMember(id)).member.status).toBe('APPROVED')
    expect(await codeOf(members.approveMember(someId))).toBe('MEMBER_NOT_FOUND')
    expect(await codeOf(clients.storefront().members.approveMember(id))).toBe('PERMISSION_DENIED')
    const _id = await apply('second.applicant@mail.test')
    const status = async () => (await members.getMember(_id, { fieldsets: ['FULL'] })).status
    await authentication.approve({ _id })
    expect(await status()).toBe('APPROVED')
    await authentication.block({ _id })
    expect(await status()).toBe('BLOCKED')
  })

  test('a merchant changes an e-mail address and sends the link to a password', async () => {
    const { members, memberAuthentication: authentication } = merchant
    const made = await members.createMember({ member: { loginEmail: 'emil@example.com' } })
    const changed = await authentication.changeLoginEmail(made._id, 'emil@new.example.com')

    expect(changed.member ?? changed).toMatchObject({ loginEmail: 'emil@new.example.com' })
    const sent = await authentication.sendSetPasswordEmail('emil@new.example.com')
    expect(sent.accepted ?? sent).toBe(true)
  })

  test('who was signed in is out as soon as a merchant blocks them', async () => {
    const storefront = await signedIn('frida@example.com')
    const { member: me } = await storefront.members.getCurrentMember()
    await merchant.members.blockMember(me._id)
    const after = await storefront.members.getCurrentMember().catch((error: Loose) => error)
    expect(after.details ?? after).toBeTruthy()
    expect(after.member).toBeUndefined()
  })

  test('a member erases the own account', async () => {
    const storefront = await signedIn('gita@example.com')
    const { member: me } = await storefront.members.getCurrentMember()
    await storefront.members.deleteMyMember()
    expect(await codeOf(merchant.members.getMember(me._id))).toBe('MEMBER_NOT_FOUND')
  })
})
