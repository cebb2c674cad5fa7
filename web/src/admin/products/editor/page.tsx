import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts } from '../texts/index.ts'
import { NewProduct } from './new-product.tsx'
import { ProductEditor } from './product-editor.tsx'
import '../product.css'

/** One product; `new` creates one. */
export function Page() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewProduct /> : <ExistingProduct id={id} key={id} />
}

function ExistingProduct({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getCatalogueProduct', { id })
  if (data) return <ProductEditor product={data.product} />
  return (
    <>
      <PageHead title={texts.title} back={{ to: '/admin/products', label: texts.back }} />
      <Problem error={error} onRetry={refetch} />
      {!error && (
        <Stack>
          <Skeleton height={320} />
          <Skeleton height={200} />
        </Stack>
      )}
    </>
  )
}
