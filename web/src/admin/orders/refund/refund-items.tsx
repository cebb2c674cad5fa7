import type { GetOrderRefundabilityReply } from '@cartwright/contract/orders/billing.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { CountField, MoneyField } from '../../components/number/number-field.tsx'
import { priceText } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { RefundChoice, RefundLine } from './rules.ts'

const texts = allTexts.refunds

interface RefundItemsProps {
  order: Order
  found: GetOrderRefundabilityReply
  lines: readonly RefundLine[]
  choice: RefundChoice
  patch: (part: Partial<RefundChoice>) => void
}

/** The pieces, the delivery and the fees that go back. */
export function RefundItems({ order, found, lines, choice, patch }: RefundItemsProps) {
  const locale = useLocaleSettings()
  const { shipping, additionalFees = [] } = found
  const mostShipping = Number(shipping?.availableRefundAmount?.amount ?? 0)
  const fees = additionalFees.filter((fee) => Number(fee.availableRefundAmount?.amount ?? 0) > 0)
  if (lines.length + fees.length === 0 && mostShipping === 0) return null
  return (
    <Fieldset legend={texts.items} variant="unstyled" m={0}>
      <Stack gap="sm">
        {lines.map((line) => (
          <Line key={line.id} line={line} choice={choice} patch={patch} />
        ))}
        {mostShipping > 0 && (
          <MoneyField
            label={texts.shipping}
            description={texts.atMost(priceText(shipping?.availableRefundAmount, order, locale))}
            most={mostShipping}
            value={choice.shipping}
            onChange={(amount) => patch({ shipping: amount, amount: undefined })}
          />
        )}
        {fees.map(({ additionalFeeId: id = '', availableRefundAmount }) => (
          <MoneyField
            key={id}
            label={order.additionalFees?.find((fee) => fee.id === id)?.name ?? id}
            description={texts.atMost(priceText(availableRefundAmount, order, locale))}
            most={Number(availableRefundAmount?.amount ?? 0)}
            value={choice.fees[id] ?? ''}
            onChange={(amount) => patch({ fees: { ...choice.fees, [id]: amount }, amount: undefined })}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

interface LineProps extends Pick<RefundItemsProps, 'choice' | 'patch'> {
  line: RefundLine
}

function Line({ line: { id, name, left, restockable }, choice, patch }: LineProps) {
  const { pieces, notRestocked } = choice
  const isChosen = Number(pieces[id] ?? 0) > 0
  const others = notRestocked.filter((one) => one !== id)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <CountField
            aria-label={allTexts.quantityOf(name)}
            w={84}
            most={left}
            value={pieces[id] ?? ''}
            onChange={(quantity) => patch({ pieces: { ...pieces, [id]: quantity }, amount: undefined })}
          />
          <Text size="sm" c="dimmed" className="order-figure">
            {allTexts.ofLeft(left)}
          </Text>
        </Group>
      </Group>
      {isChosen && restockable > 0 && (
        <Checkbox
          mt="xs"
          label={texts.restock}
          aria-label={texts.restockOf(name)}
          checked={!notRestocked.includes(id)}
          onChange={(event) =>
            patch({ notRestocked: event.currentTarget.checked ? others : [...others, id] })
          }
        />
      )}
    </div>
  )
}
