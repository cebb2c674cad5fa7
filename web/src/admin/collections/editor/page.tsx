import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { texts } from '../texts/index.ts'
import { Editor } from './editor.tsx'
import '../collections.css'

/** One collection; `new` creates one. */
export function Page() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <Editor collection={{}} key="new" /> : <ExistingCollection id={id} key={id} />
}

function ExistingCollection({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getCatalogueCollection', { id })
  if (data) return <Editor collection={data.collection} />
  return (
    <>
      <PageHead title={texts.title} back={{ to: '/admin/collections', label: texts.back }} />
      <Problem error={error} onRetry={refetch} />
      {!error && (
        <Stack maw="52rem">
          <Skeleton height={260} />
          <Skeleton height={200} />
        </Stack>
      )}
    </>
  )
}
