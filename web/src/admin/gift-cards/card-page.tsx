import type { IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { Paper, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { shop } from '../api/client.ts'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall } from '../api/use-call.ts'
import { Facts } from '../components/display/facts.tsx'
import { DateTime, Money } from '../components/display/formats.tsx'
import { FormSection, RecordForm } from '../components/form/record-form.tsx'
import { useRecord } from '../components/form/use-record.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { CardActions } from './card-actions.tsx'
import { CardFields } from './card-fields.tsx'
import { LastDay, StateBadge } from './columns.tsx'
import { Ledger } from './ledger.tsx'
import { codeLabel, formFields, toWritten, valuesOf, withFormNames } from './rules.ts'
import { texts } from './texts/index.ts'

const back = { to: '/admin/gift-cards', label: texts.title }

/** One gift card with its ledger. */
export function Page() {
  const { id = '' } = useParams()
  const me = useMe()
  const { data, error, refetch } = useCall('readGiftCard', { id })
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  const { giftCard, entries } = data
  const mayManage = may(me, 'ECOM.MANAGE_GIFT_CARDS')
  return (
    <>
      <PageHead
        title={codeLabel(giftCard, texts.noCode)}
        beside={<StateBadge state={giftCard.state} />}
        back={back}
        actions={mayManage && <CardActions card={giftCard} />}
      />
      <Stack maw="52rem">
        <CardFacts card={giftCard} />
        <Ledger card={giftCard} entries={entries} mayManage={mayManage} />
        <Details card={giftCard} mayManage={mayManage} key={giftCard.id} />
      </Stack>
    </>
  )
}

function CardFacts({ card }: { card: IssuedGiftCard }) {
  const { balance, issued, createdDate, origin, sendDate, orderId } = card
  return (
    <Paper withBorder p="lg">
      <Facts
        short
        facts={[
          [texts.columns.balance, <Money key="balance" amount={balance} />],
          [texts.columns.issued, <Money key="issued" amount={issued} />],
          [texts.columns.created, <DateTime key="created" at={createdDate} />],
          [texts.form.ends, <LastDay key="ends" card={card} />],
          [texts.origin, texts.origins[origin]],
          ...(sendDate ? [[texts.sendDate, <DateTime key="send" at={sendDate} />] as const] : []),
          ...(orderId
            ? [
                [
                  texts.order,
                  <Link key="order" to={`/admin/orders/${orderId}`}>
                    {texts.openOrder}
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Paper>
  )
}

function Details({ card, mayManage }: { card: IssuedGiftCard; mayManage: boolean }) {
  const { timeZone } = useMe().site
  const { form, submit, error, isPending } = useRecord({
    ...{ id: card.id, revision: card.revision, values: valuesOf(card, timeZone), saved: texts.saved },
    async write(values, known) {
      const { id = card.id, revision = card.revision } = known ?? {}
      const change = { id, revision, ...toWritten(values, timeZone, card) }
      return (await shop.call('updateGiftCard', { giftCard: change })).giftCard
    },
    pathOf: ({ id }) => `/admin/gift-cards/${id}`,
    errorsOf: (problem) => withFormNames(formErrors(problem, 'giftCard')),
  })
  return (
    <RecordForm
      onSubmit={submit}
      error={error}
      formFields={formFields}
      mayChange={mayManage}
      isDirty={form.isDirty()}
      isPending={isPending}
    >
      <FormSection title={texts.details}>
        <CardFields field={form.getInputProps} />
      </FormSection>
    </RecordForm>
  )
}
