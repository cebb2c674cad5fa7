import type { Account } from '@cartwright/contract/identity/members.ts'
import { Anchor, Text } from '@mantine/core'
import { DateTime } from '../../components/display/formats.tsx'
import { texts } from '../texts/index.ts'
import { Facts } from './facts.tsx'

/** How somebody signs in, and since when. */
export function AccountFacts({ account: { member, account } }: { account: Account }) {
  const { loginEmail, loginEmailVerified, createdDate, lastLoginDate } = member
  const lastSignIn = lastLoginDate ? <DateTime at={lastLoginDate} /> : texts.never
  return (
    <Facts
      title={texts.account}
      facts={[
        [
          texts.email,
          <>
            <Anchor href={`mailto:${loginEmail}`} size="sm" className="member-email">
              {loginEmail}
            </Anchor>
            <Text size="xs" c="dimmed">
              {loginEmailVerified ? texts.emailShown : texts.emailNotShown}
            </Text>
          </>,
        ],
        [texts.password, passwordText(account)],
        [texts.columns.joined, createdDate && <DateTime at={createdDate} />],
        [texts.columns.lastSignIn, lastSignIn],
      ]}
    />
  )
}

function passwordText({ hasPassword, mustResetPassword }: Account['account']): string {
  if (mustResetPassword) return texts.mustReset
  return hasPassword ? texts.hasPassword : texts.noPassword
}
