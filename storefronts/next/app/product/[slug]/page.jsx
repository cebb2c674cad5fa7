import { items } from '@wix/data'
import { recommendations } from '@wix/ecom'
import { reviews } from '@wix/reviews'
import Image from 'next/image'
import { notFound } from 'next/navigation'
import { serverClient } from '../../server-client.js'
import { Buy } from './buy.jsx'

const storeAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Of a collection that not every shop has. */
async function menu(client) {
  return client.items
    .query('Menus')
    .find()
    .catch((error) => {
      if (error.details?.applicationError?.code === 'WDE0025') return { items: [] }
      throw error
    })
}

/** How many products go with this one, and how many reviews it has. */
async function around(client, { _id }) {
  const { availableAlgorithms } = await client.recommendations.listAvailableAlgorithms()
  const algorithms = availableAlgorithms.map(({ appId, config }) => ({ _id: config.algorithmId, appId }))
  const { recommendation } = await client.recommendations.getRecommendation(algorithms, {
    items: [{ catalogItemId: _id, appId: storeAppId }],
    minimumRecommendedItems: 1,
  })
  const found = await client.reviews.queryReviews().eq('entityId', _id).find()
  return { related: recommendation?.items?.length ?? 0, reviewed: found.items.length }
}

export default async function Product({ params }) {
  const { slug } = await params
  const client = await serverClient({ items, recommendations, reviews })
  const { items: found } = await client.products.queryProducts().eq('slug', slug).limit(1).find()
  const [product] = found
  if (!product) notFound()
  const options = product.productOptions.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ description }) => description),
  }))
  const { related, reviewed } = await around(client, product)
  const { items: entries } = await menu(client)
  return (
    <>
      {entries.map(({ _id, title }) => (
        <span key={_id}>{title}</span>
      ))}
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
