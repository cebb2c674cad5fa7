import type { Contact } from '@cartwright/contract/identity/contacts.ts'
import { Anchor, Badge } from '@mantine/core'
import { useNavigate } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { language } from '../../language/language.ts'
import { contactName } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { Addresses, DetailList } from './details.tsx'
import { EditContact } from './edit-contact.tsx'
import { Labels } from './labels.tsx'
import { GuestOrders } from './orders.tsx'
import { TaxExemption } from './tax-exemption.tsx'

/** Somebody without an account. */
export function ContactView({ contact }: { contact: Contact }) {
  const me = useMe()
  const email = contact.primaryInfo?.email
  const addresses = (contact.info?.addresses?.items ?? []).flatMap(({ id, address }) =>
    address ? [{ ...address, id: id ?? null }] : [],
  )
  return (
    <>
      <PageHead
        title={contactName(contact)}
        beside={<Badge color="gray">{texts.noAccount}</Badge>}
        description={texts.noAccountText}
        back={{ to: '/admin/members', label: texts.title }}
        actions={may(me, 'MEMBERS.MANAGE') && <Actions contact={contact} />}
      />
      <div className="member">
        <div>{email && may(me, 'ECOM.READ_ORDERS') && <GuestOrders email={email} />}</div>
        <div>
          <ContactDetails contact={contact} />
          <Labels contact={contact} />
          {may(me, 'ECOM.READ_TAX') && <TaxExemption contactId={contact.id ?? ''} hasAccount={false} />}
          <Addresses addresses={addresses} />
        </div>
      </div>
    </>
  )
}

function Actions({ contact }: { contact: Contact }) {
  const navigate = useNavigate()
  const remove = useChange('deleteContact', {
    invalidates: ['listCustomers'],
    onDone() {
      notify.success(texts.contactDeleted)
      void navigate('/admin/members')
    },
  })
  return (
    <>
      <DeleteButton
        title={texts.eraseTitle(contactName(contact))}
        texts={{ remove: texts.erase, removeText: texts.deleteContactText }}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ contactId: contact.id ?? '' }, { onError: notify.failure })}
      />
      <EditContact contact={contact} />
    </>
  )
}

function ContactDetails({ contact }: { contact: Contact }) {
  const { info = {}, source, createdDate, primaryEmail } = contact
  const { name, emails, phones, company, jobTitle, birthdate } = info
  const { subscriptionStatus = 'NOT_SET' } = primaryEmail ?? {}
  return (
    <DetailList
      title={texts.person}
      details={[
        [texts.name, [name?.first, name?.last].filter(Boolean).join(' ')],
        [
          texts.email,
          emails?.items?.length &&
            emails.items.map(({ email }) => (
              <Anchor key={email} href={`mailto:${email}`} size="sm" className="member-email">
                {email}
              </Anchor>
            )),
        ],
        [
          texts.phone,
          phones?.items?.length &&
            phones.items.map(({ phone }) => (
              <a key={phone} href={`tel:${phone}`}>
                {phone}
              </a>
            )),
        ],
        [texts.company, company],
        [texts.jobTitle, jobTitle],
        [texts.birthdate, birthdate && dateText(birthdate, language)],
        [texts.marketing, texts.subscriptions[subscriptionStatus]],
        [
          texts.source,
          createdDate && (
            <>
              <DateTime at={createdDate} />, {texts.sources[source?.sourceType ?? 'OTHER']}
            </>
          ),
        ],
      ]}
    />
  )
}
