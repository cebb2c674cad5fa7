import type { Account } from '@cartwright/contract/identity/accounts.ts'
import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { displayName, statusOf } from '../rules.ts'
import { StatusBadge } from '../status-badge.tsx'
import { texts } from '../texts/index.ts'
import { useStatusChange } from '../use-status-change.ts'
import { Activity } from './activity.tsx'
import { ContactView } from './contact.tsx'
import { AccountDetails, Addresses, PersonalDetails } from './details.tsx'
import { Devices } from './devices.tsx'
import { EditContact } from './edit-contact.tsx'
import { Labels } from './labels.tsx'
import { MoreActions } from './more-actions.tsx'
import { MemberOrders } from './orders.tsx'
import { TaxExemption } from './tax-exemption.tsx'
import '../members.css'

const back = { to: '/admin/members', label: texts.title }

/** One person: a member, with what the account says, or somebody without one. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getContact', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { contact } = data
  return contact.memberInfo ? <MemberView contact={contact} /> : <ContactView contact={contact} />
}

function MemberView({ contact }: { contact: Contact }) {
  const id = contact.id ?? ''
  const me = useMe()
  const { data, error, refetch } = useCall('getAccount', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const status = statusOf(data)
  return (
    <>
      <PageHead
        title={displayName(data.member)}
        beside={<StatusBadge status={status} />}
        description={status === 'ACTIVE' ? undefined : texts.means[status]}
        back={back}
        actions={may(me, 'MEMBERS.MANAGE') && <Actions account={data} contact={contact} />}
      />
      <div className="member">
        <div>
          {may(me, 'ECOM.READ_ORDERS') && <MemberOrders member={data.member} />}
          <Devices id={id} />
          {may(me, 'SITE.READ_AUDIT_LOG') && <Activity id={id} />}
        </div>
        <div>
          <AccountDetails account={data} />
          <PersonalDetails member={data.member} />
          <Labels contact={contact} />
          {may(me, 'ECOM.READ_TAX') && <TaxExemption contactId={id} hasAccount />}
          <Addresses addresses={data.member.contact?.addresses ?? []} />
        </div>
      </div>
    </>
  )
}

function Actions({ account, contact }: { account: Account; contact: Contact }) {
  const { run, isPending } = useStatusChange()
  return (
    <>
      {statusOf(account) === 'WAITING' && (
        <>
          <Button variant="default" disabled={isPending} onClick={() => run('reject', [account])}>
            {texts.deeds.reject}
          </Button>
          <Button loading={isPending} onClick={() => run('approve', [account])}>
            {texts.deeds.approve}
          </Button>
        </>
      )}
      {statusOf(account) === 'BLOCKED' && (
        <Button variant="default" loading={isPending} onClick={() => run('unblock', [account])}>
          {texts.deeds.unblock}
        </Button>
      )}
      <EditContact contact={contact} />
      <MoreActions account={account} onBlock={() => run('block', [account])} />
    </>
  )
}
