import type { Account } from '@cartwright/contract/identity/members.ts'
import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { calledOf, standingOf } from '../rules.ts'
import { StandingBadge } from '../status-badge.tsx'
import { texts } from '../texts/index.ts'
import { useDeeds } from '../use-status-change.ts'
import { AccountFacts } from './account-facts.tsx'
import { Activity } from './activity.tsx'
import { Addresses } from './addresses.tsx'
import { Person } from './details.tsx'
import { Devices } from './devices.tsx'
import { MoreActions } from './more-actions.tsx'
import { MemberOrders } from './orders.tsx'
import '../members.css'

const back = { to: '/admin/members', label: texts.back }

/** One member: who it is, where the account stands, what was bought and done. */
export function Page() {
  const { id = '' } = useParams()
  const me = useMe()
  const { data, error, refetch } = useCall('getAccount', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const standing = standingOf(data)
  return (
    <>
      <PageHead
        title={calledOf(data.member)}
        beside={<StandingBadge standing={standing} />}
        description={standing === 'ACTIVE' ? undefined : texts.means[standing]}
        back={back}
        actions={may(me, 'MEMBERS.MANAGE') && <Actions account={data} />}
      />
      <div className="member">
        <div>
          {may(me, 'ECOM.READ_ORDERS') && <MemberOrders member={data.member} />}
          <Devices id={id} />
          {may(me, 'SITE.READ_AUDIT_LOG') && <Activity id={id} />}
        </div>
        <div>
          <AccountFacts account={data} />
          <Person member={data.member} />
          <Addresses member={data.member} />
        </div>
      </div>
    </>
  )
}

function Actions({ account }: { account: Account }) {
  const { run, isPending } = useDeeds()
  return (
    <>
      {standingOf(account) === 'WAITING' && (
        <>
          <Button variant="default" disabled={isPending} onClick={() => run('reject', [account])}>
            {texts.deeds.reject}
          </Button>
          <Button loading={isPending} onClick={() => run('approve', [account])}>
            {texts.deeds.approve}
          </Button>
        </>
      )}
      {standingOf(account) === 'BLOCKED' && (
        <Button variant="default" loading={isPending} onClick={() => run('unblock', [account])}>
          {texts.deeds.unblock}
        </Button>
      )}
      <MoreActions account={account} onBlock={() => run('block', [account])} />
    </>
  )
}
