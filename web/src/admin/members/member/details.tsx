import type { Account } from '@cartwright/contract/identity/accounts.ts'
import type { Member, MemberAddress } from '@cartwright/contract/identity/members.ts'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { fullNameOf, postalLines } from '../rules.ts'
import { texts } from '../texts/index.ts'

export function AccountDetails({ account: { member, account } }: { account: Account }) {
  const { loginEmail, loginEmailVerified, createdDate, lastLoginDate } = member
  const lastSignIn = lastLoginDate ? <DateTime at={lastLoginDate} /> : texts.never
  return (
    <DetailList
      title={texts.account}
      details={[
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

export function PersonalDetails({ member }: { member: Member }) {
  const me = useMe()
  const { contact, profile, loginEmail, privacyStatus = 'PRIVATE' } = member
  const { phones, emails, company, jobTitle, birthdate } = contact ?? {}
  return (
    <DetailList
      title={texts.person}
      details={[
        [texts.name, fullNameOf(contact)],
        [texts.nickname, profile?.nickname !== fullNameOf(contact) && profile?.nickname],
        [
          texts.phone,
          phones?.length &&
            phones.map((phone) => (
              <a key={phone} href={`tel:${phone}`}>
                {phone}
              </a>
            )),
        ],
        [texts.otherEmails, emails?.join(', ')],
        [texts.company, company],
        [texts.jobTitle, jobTitle],
        [texts.birthdate, birthdate && dateText(birthdate, language)],
        [texts.profile, texts.shown[privacyStatus]],
      ]}
    >
      {loginEmail && may(me, 'SITE.READ') && (
        <Anchor
          component={Link}
          to={`/admin/mailbox?q=${encodeURIComponent(loginEmail)}`}
          size="sm"
          className="member-link"
        >
          {texts.messages}
        </Anchor>
      )}
    </DetailList>
  )
}

export function Addresses({ addresses }: { addresses: readonly MemberAddress[] }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.addresses}>
      <Title order={2} mb="sm">
        {texts.addresses}
      </Title>
      {addresses.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noAddresses}
        </Text>
      )}
      <ul className="member-rows">
        {addresses.map((address) => {
          const text = postalLines(address, language).join('\n')
          return (
            <li key={address.id ?? text} className="member-address">
              {text}
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}

interface DetailsProps {
  /** Names and values; an entry without a value is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[]
}

export function Details({ details }: DetailsProps) {
  return (
    <dl className="member-details">
      {details.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

interface DetailListProps extends DetailsProps {
  title: string
  children?: ReactNode
}

export function DetailList({ title, details, children }: DetailListProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Details details={details} />
      {children}
    </Paper>
  )
}
