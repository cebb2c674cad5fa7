import { media } from '@wix/sdk'
import Image from 'next/image'
import Link from 'next/link'
import { serverClient } from './server-client.js'

export default async function Catalogue() {
  const client = await serverClient()
  const { collection } = await client.collections.getCollectionBySlug('table')
  const { items } = await client.products
    .queryProducts()
    .hasSome('collectionIds', [collection._id])
    .limit(12)
    .find()
  return (
    <>
      <h1>Products</h1>
      <ul>
        {items.map(({ _id, slug, name, media: pictures, priceData }) => (
          <li key={_id}>
            <Link href={`/product/${slug}`}>
              <Image src={pictures.mainMedia.image.url} alt="" width={200} height={200} />
              <img
                src={media.getScaledToFillImageUrl(pictures.mainMedia.image.url, 60, 60, {})}
                alt=""
                width={60}
                height={60}
              />
              {name} {priceData.formatted.price}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
