import type {
  GetLabelFormReply,
  RequestLabelRatesReply,
} from '@cartwright/contract/shipping-labels/labels.ts'
import { Alert, Anchor, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { Rates } from './rates.tsx'
import { initialValues, type LabelValues } from './rules.ts'
import { texts } from './texts/index.ts'

interface BuyDialogProps {
  title: string
  orderId: string
  /** The label is for a parcel that the buyer sends back. */
  returnId?: string
  /** The buyer can be told by e-mail that the parcel is on its way. */
  canTell: boolean
  opened: boolean
  onClose: () => void
}

/** Asks for the parcel, shows what labels for it cost, and buys one. */
export function BuyDialog({ title, opened, onClose, ...of }: BuyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <Opened {...of} onClose={onClose} />
    </Modal>
  )
}

type OpenedProps = Omit<BuyDialogProps, 'title' | 'opened'>

function Opened({ orderId, returnId, ...more }: OpenedProps) {
  const request = { orderId, ...(returnId === undefined ? {} : { returnId }) }
  const { data, error, refetch } = useCall('getLabelForm', request)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  if (!data.services.some(({ account }) => account))
    return (
      <Text>
        {texts.noAccount}{' '}
        <Anchor component={Link} to="/admin/settings/delivery" underline="always">
          {texts.toSettings}
        </Anchor>
      </Text>
    )
  return <Steps form={data} orderId={orderId} {...(returnId === undefined ? {} : { returnId })} {...more} />
}

interface StepsProps extends OpenedProps {
  form: GetLabelFormReply
}

function Steps({ form, orderId, returnId, canTell, onClose }: StepsProps) {
  const isReturn = returnId !== undefined
  const [values, setValues] = useState<LabelValues>(() => initialValues(form, isReturn))
  const [offer, setOffer] = useState<RequestLabelRatesReply>()
  const chosen = form.services.find(({ service }) => service === values.service)
  return (
    <Stack>
      <Addresses form={form} isReturn={isReturn} />
      {chosen?.account?.isTest && (
        <Alert color="gray" role="note">
          {texts.testNote}
        </Alert>
      )}
      {offer ? (
        <Rates
          offer={offer}
          canTell={canTell && !isReturn}
          isReturn={isReturn}
          onBack={() => setOffer(undefined)}
          onClose={onClose}
        />
      ) : (
        <ParcelForm
          {...{ form, values, orderId, returnId, onClose }}
          onOffer={(asked, reply) => {
            setValues(asked)
            setOffer(reply)
          }}
        />
      )}
    </Stack>
  )
}

function Addresses({ form: { from, to }, isReturn }: { form: GetLabelFormReply; isReturn: boolean }) {
  const isMissing = !(isReturn ? to : from).isComplete
  return (
    <>
      <Text size="sm">
        {texts.from}: {from.lines.join(', ')}
      </Text>
      <Text size="sm">
        {texts.to}: {to.lines.join(', ')}
      </Text>
      {isReturn && <Text size="sm">{texts.returnNote}</Text>}
      {isMissing && (
        <Alert color="yellow" role="note">
          {texts.noSender}{' '}
          <Anchor component={Link} to="/admin/settings/invoices" underline="always">
            {texts.toSeller}
          </Anchor>
        </Alert>
      )}
    </>
  )
}
