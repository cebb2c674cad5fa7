import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { dateTimeText, moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.disputes

/** The payments of an order that its buyer disputes. */
export function Disputes({ order: { id: orderId = '' } }: { order: Order }) {
  const { data } = useCall('listDisputes', { orderId })
  const locale = useLocaleSettings()
  return data?.disputes.map(({ id, status, amount, currency, dueDate }) => {
    const money = moneyText(amount, { ...locale, currency })
    const day = dueDate && dateTimeText(dueDate, locale, 'day')
    const text =
      status === 'NEEDS_RESPONSE' && day ? texts.answerBy(money, day) : texts.statuses[status](money)
    return (
      <Alert
        key={id}
        color={status === 'NEEDS_RESPONSE' ? 'red' : 'yellow'}
        title={texts.title}
        role="note"
        className="not-printed"
      >
        {text}{' '}
        <Anchor component={Link} to={`/admin/disputes/${id}`} size="sm" underline="always">
          {texts.open}
        </Anchor>
      </Alert>
    )
  })
}
