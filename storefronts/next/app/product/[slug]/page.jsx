import Image from 'next/image'
import { notFound } from 'next/navigation'
import { serverClient } from '../../server-client.js'
import { Buy } from './buy.jsx'

const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** How many products go with this one, and how many reviews it has. */
async function around(client, { _id }) {
  const { availableAlgorithms } = await client.recommendations.listAvailableAlgorithms()
  const algorithms = availableAlgorithms.map(({ appId, config }) => ({ _id: config.algorithmId, appId }))
  const { recommendation } = await client.recommendations.getRecommendation(algorithms, {
    items: [{ catalogItemId: _id, appId: storeAppId }],
    minimumRecommendedItems: 1,
  })
  const reviews = await client.reviews.queryReviews().eq('entityId', _id).find()
  return { related: recommendation?.items?.length ?? 0, reviewed: reviews.items.length }
}

export default async function Product({ params }) {
  const { slug } = await params
  const client = await serverClient()
  const { items } = await client.products.queryProducts().eq('slug', slug).limit(1).find()
  const [product] = items
  if (!product) notFound()
  const options = product.productOptions.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ description }) => description),
  }))
  const { related, reviewed } = await around(client, product)
  return (
    <>
      <h1>{product.name}</h1>
      <Image src={product.media.mainMedia.image.url} alt={product.name} width={400} height={400} />
      <p>{product.priceData.formatted.price}</p>
      <p>
        {related} products go with it, {reviewed} reviews
      </p>
      <Buy id={product._id} options={options} />
    </>
  )
}
