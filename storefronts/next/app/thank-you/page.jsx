import { media } from '@wix/sdk'
import { serverClient } from '../server-client.js'

export default async function ThankYou({ searchParams }) {
  const { orderId } = await searchParams
  const order = await (await serverClient()).orders.getOrder(orderId)
  return (
    <>
      <h1>Thank you</h1>
      <p>
        Order {order.number}: {order.paymentStatus}, {order.priceSummary.total.formattedAmount}
      </p>
      {order.lineItems.map(({ _id, image, productName }) => (
        <img
          key={_id}
          src={media.getScaledToFillImageUrl(image, 100, 100, {})}
          alt={productName.original}
          width={100}
          height={100}
        />
      ))}
    </>
  )
}
