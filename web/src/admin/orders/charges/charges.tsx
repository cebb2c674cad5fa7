import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Button, Group, Modal, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { allowedActions, priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ChargeForm } from './charge-form.tsx'
import { GiftCardForm } from './gift-card-form.tsx'

const texts = allTexts.charges

/** How the merchant takes what is left of the order without the buyer. */
export function Charges({ order }: { order: Order }) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  return mayManage && allowedActions(order).canMarkPaid ? <Section order={order} /> : null
}

function useHasCard(orderId: string): boolean {
  const { data } = useCall('listTransactionsForSingleOrder', { orderId })
  return (data?.orderTransactions.payments ?? []).some(
    ({ giftcardPaymentDetails, status }) => giftcardPaymentDetails && status !== 'DECLINED',
  )
}

function Section({ order }: { order: Order }) {
  const { data, error, refetch } = useCall('listSavedPaymentMethods', { orderId: order.id ?? '' })
  const [charging, charge] = useDisclosure()
  const [redeeming, redeem] = useDisclosure()
  const locale = useLocaleSettings()
  // An order takes one gift card.
  const hasCard = useHasCard(order.id ?? '')
  const saved = data?.savedPaymentMethods ?? []
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{texts.title}</Title>
        <Group gap="xs">
          {saved.length > 0 && (
            <Button variant="default" size="xs" onClick={charge.open}>
              {texts.charge}
            </Button>
          )}
          {!hasCard && (
            <Button variant="default" size="xs" onClick={redeem.open}>
              {texts.redeem}
            </Button>
          )}
        </Group>
      </Group>
      <Problem error={error} onRetry={refetch} />
      <Text size="sm" c="dimmed">
        {texts.about(priceText(order.balanceSummary?.balance, order, locale))}
        {data && saved.length === 0 && ` ${texts.nothingSaved}`}
      </Text>
      <Modal opened={charging} onClose={charge.close} title={texts.charge}>
        <ChargeForm order={order} saved={saved} onClose={charge.close} />
      </Modal>
      <Modal opened={redeeming} onClose={redeem.close} title={texts.redeem}>
        <GiftCardForm order={order} onClose={redeem.close} />
      </Modal>
    </Paper>
  )
}
