import type { ShippingLabel } from '@cartwright/contract/shipping-labels/labels.ts'
import { Anchor, Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { IconPrinter } from '../icons/icons.ts'
import { texts } from './texts/index.ts'

/** The shipping labels of an order, or of one of its returns, if there are any. */
export function Labels({ orderId, returnId }: { orderId: string; returnId?: string }) {
  const { data, error, refetch } = useCall('listOrderLabels', { orderId })
  const labels = (data?.labels ?? []).filter((one) => returnId === undefined || one.returnId === returnId)
  if (!error && labels.length === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} className="not-printed">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      <Problem error={error} onRetry={() => void refetch()} />
      <ul className="order-rows" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </ul>
    </Paper>
  )
}

function LabelRow({ label }: { label: ShippingLabel }) {
  const { status, carrier, carrierService, price, trackingNumber, trackingLink, problem } = label
  const { isTest, returnId, createdDate, currency } = label
  const locale = useLocaleSettings()
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={500}>
              {carrier} {carrierService}
            </Text>
            <Badge color={status === 'BOUGHT' ? 'accent' : status === 'REFUSED' ? 'red' : 'gray'}>
              {texts.statuses[status]}
            </Badge>
            {isTest && <Badge color="gray">{texts.test}</Badge>}
            {returnId && <Badge color="gray">{texts.forReturn}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {moneyText(price.amount ?? 0, { ...locale, currency })} · <DateTime at={createdDate} />
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {trackingNumber}{' '}
            {trackingLink && (
              <Anchor href={trackingLink} target="_blank" rel="noreferrer" size="sm" underline="always">
                {texts.track}
              </Anchor>
            )}
          </Text>
          {problem && <Text size="sm">{problem}</Text>}
        </div>
        <LabelActions label={label} />
      </Group>
    </li>
  )
}

function LabelActions({
  label: { id: labelId, status, hasFile, trackingNumber, returnId },
}: {
  label: ShippingLabel
}) {
  const mayManage = may(useMe(), 'ECOM.MANAGE_ORDERS')
  const name = trackingNumber ?? ''
  const giveBack = useChange('voidShippingLabel', {
    onDone({ label }) {
      if (label.status === 'BOUGHT') notify.warning(texts.notVoided, label.problem)
      else if (label.status === 'VOIDED') notify.success(texts.voided)
      else notify.success(texts.voidingText)
    },
  })
  const ask = async () => {
    const text = returnId ? texts.voidReturnText : texts.voidText
    if (await askToConfirm({ title: texts.voidTitle, text, confirm: texts.void, dangerous: true }))
      giveBack.mutate({ labelId }, { onError: notify.failure })
  }
  if (status !== 'BOUGHT') return null
  return (
    <Group gap="xs">
      {hasFile ? (
        <Button
          variant="default"
          size="xs"
          component="a"
          href={`/admin/v1/shipping-labels/${labelId}/file`}
          download
          leftSection={<IconPrinter size={15} aria-hidden />}
          aria-label={texts.printNamed(name)}
        >
          {texts.print}
        </Button>
      ) : (
        <Text size="sm">{texts.fileLater}</Text>
      )}
      {mayManage && (
        <Button
          variant="subtle"
          size="xs"
          onClick={ask}
          loading={giveBack.isPending}
          aria-label={texts.voidNamed(name)}
        >
          {texts.void}
        </Button>
      )}
    </Group>
  )
}
