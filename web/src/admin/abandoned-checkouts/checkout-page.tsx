import type {
  AbandonedCheckout,
  GetAbandonedCheckoutDetailsReply,
  Reminders,
} from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { language } from '../language/language.ts'
import { Actions } from './actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.page
const back = { to: '/admin/abandoned-checkouts', label: allTexts.list.title }

/** What somebody left at the checkout, and what the shop does about it. */
export function Page() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('getAbandonedCheckoutDetails', { abandonedCheckoutId: id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { abandonedCheckout: checkout, reminders } = data
  return (
    <>
      <PageHead
        title={checkout.buyerInfo?.email ?? texts.title}
        back={back}
        beside={<StatusBadge status={checkout.status} />}
        actions={<Actions checkout={checkout} reminders={reminders} />}
      />
      <Stack maw="52rem">
        <Items checkout={checkout} />
        <Details {...data} />
        <ReminderFacts reminders={reminders} />
        <Activities checkout={checkout} />
      </Stack>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

const plainList = { listStyle: 'none' } as const

function Items({ checkout: { lineItems = [], totalPrice, currency = '' } }: { checkout: AbandonedCheckout }) {
  const locale = { ...useLocaleSettings(), currency }
  return (
    <Part title={texts.items}>
      <Stack component="ul" gap="sm" m={0} p={0} style={plainList}>
        {lineItems.map(({ id, quantity = 1, productName, price }) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap" align="flex-start">
            <Text style={{ overflowWrap: 'anywhere' }}>
              {quantity} × {productName?.original}
            </Text>
            <Text style={{ whiteSpace: 'nowrap' }}>
              {moneyText(price?.amount ?? '0', locale)}
              {quantity > 1 && ` ${texts.each}`}
            </Text>
          </Group>
        ))}
      </Stack>
      <Group justify="space-between" mt="sm">
        <Text fw={600}>{texts.total}</Text>
        <Text fw={600}>{moneyText(totalPrice?.amount ?? '0', locale)}</Text>
      </Group>
    </Part>
  )
}

const languageNames = new Intl.DisplayNames([language], { type: 'language' })

function Details({ abandonedCheckout: checkout, order }: GetAbandonedCheckoutDetailsReply) {
  const { buyerInfo, contactDetails, buyerLanguage, createdDate, checkoutRecoveredDate } = checkout
  const { firstName, lastName, phone } = contactDetails ?? {}
  return (
    <Part title={texts.buyer}>
      <Facts
        facts={[
          [texts.email, buyerInfo?.email],
          [texts.buyer, [firstName, lastName].filter(Boolean).join(' ')],
          [texts.phone, phone ?? ''],
          [texts.language, buyerLanguage && languageNames.of(buyerLanguage)],
          [texts.abandoned, createdDate && <DateTime key="abandoned" at={createdDate} />],
          [texts.recovered, checkoutRecoveredDate && <DateTime key="recovered" at={checkoutRecoveredDate} />],
          [
            texts.order,
            order && (
              <Link key="order" className="row-link" to={`/admin/orders/${order.id}`}>
                {texts.orderNumber(order.number)}
              </Link>
            ),
          ],
        ]}
      />
    </Part>
  )
}

function ReminderFacts({ reminders }: { reminders: Reminders }) {
  const { sent, consent, agreedDate, nextDate, stopped } = reminders
  const note = stopped ? texts.stops[stopped] : consent === undefined && texts.noConsent
  return (
    <Part title={texts.reminders}>
      {note && (
        <Text size="sm" mb="sm">
          {note}
        </Text>
      )}
      {(consent || sent > 0) && (
        <Facts
          facts={[
            [texts.consent, consent && texts.consents[consent]],
            [texts.agreed, agreedDate && <DateTime key="agreed" at={agreedDate} />],
            [texts.sent, String(sent)],
            [texts.next, nextDate && <DateTime key="next" at={nextDate} />],
          ]}
        />
      )}
    </Part>
  )
}

function Activities({ checkout: { activities = [] } }: { checkout: AbandonedCheckout }) {
  return (
    <Part title={texts.activities}>
      {activities.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noActivities}
        </Text>
      )}
      <Stack component="ol" gap="xs" m={0} p={0} style={plainList}>
        {activities.toReversed().map(({ type, createdDate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same time
          <Group key={index} component="li" justify="space-between">
            <Text size="sm">{type && texts.activity[type]}</Text>
            <Text size="sm" c="dimmed">
              {createdDate && <DateTime at={createdDate} />}
            </Text>
          </Group>
        ))}
      </Stack>
    </Part>
  )
}
