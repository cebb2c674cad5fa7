import type { Member } from '@cartwright/contract/identity/members.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { language } from '../../language/language.ts'
import { fullNameOf } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { Facts } from './facts.tsx'

export function Person({ member }: { member: Member }) {
  const me = useMe()
  const { contact, profile, loginEmail, privacyStatus = 'PRIVATE' } = member
  const { phones, emails, company, jobTitle, birthdate } = contact ?? {}
  return (
    <Facts
      title={texts.person}
      facts={[
        [texts.name, fullNameOf(contact)],
        [texts.nickname, profile?.nickname !== fullNameOf(contact) && profile?.nickname],
        [
          texts.phone,
          phones?.map((phone) => (
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
    </Facts>
  )
}
