import Image from 'next/image'
import { notFound } from 'next/navigation'
import { serverClient } from '../../server-client.js'
import { Buy } from './buy.jsx'

export default async function Product({ params }) {
  const { slug } = await params
  const { items } = await (await serverClient()).products.queryProducts().eq('slug', slug).limit(1).find()
  const [product] = items
  if (!product) notFound()
  const options = product.productOptions.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ description }) => description),
  }))
  return (
    <>
      <h1>{product.name}</h1>
      <Image src={product.media.mainMedia.image.url} alt={product.name} width={400} height={400} />
      <p>{product.priceData.formatted.price}</p>
      <Buy id={product._id} options={options} />
    </>
  )
}
