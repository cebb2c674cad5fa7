import type { ContentCollection } from '@cartwright/contract/content/collections.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { titleOf } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ItemForm } from './item-form.tsx'

const texts = allTexts.item

/** One item of a collection, or a new one at `+new`. */
export function Page() {
  const { collectionId = '', id = '' } = useParams()
  const { data, error, refetch } = useCall('getDataCollection', { dataCollectionId: collectionId })
  const back = { to: `/admin/content/${collectionId}`, label: data?.collection.displayName || collectionId }
  if (!data) return <PagePlaceholder texts={texts} back={back} error={error} onRetry={refetch} />
  if (id !== '+new') return <ExistingItem collection={data.collection} id={id} back={back} key={id} />
  return (
    <>
      <PageHead title={allTexts.items.add} back={back} />
      <ItemForm collection={data.collection} />
    </>
  )
}

interface ExistingItemProps {
  collection: ContentCollection
  id: string
  back: { to: string; label: string }
}

function ExistingItem({ collection, id, back }: ExistingItemProps) {
  const me = useMe()
  const many = (collection.fields ?? []).filter(({ type }) => type === 'MULTI_REFERENCE')
  const { data, error, refetch } = useCall('queryDataItems', {
    dataCollectionId: collection.id,
    query: { filter: { _id: id } },
    includeReferences: many.map(({ key }) => ({ field: key, limit: 1000 })),
  })
  const [found] = data?.dataItems ?? []
  const problem = data && !found ? new Error(texts.missing) : error
  if (!found) return <PagePlaceholder texts={texts} back={back} error={problem} onRetry={refetch} />
  const values = found.data ?? {}
  return (
    <>
      <PageHead
        title={titleOf(collection, values) || allTexts.items.untitled}
        back={back}
        actions={may(me, 'CONTENT.MANAGE') && <DeleteItem collectionId={collection.id} id={id} />}
      />
      <ItemForm collection={collection} item={{ id, data: values }} />
    </>
  )
}

function DeleteItem({ collectionId, id }: { collectionId: string; id: string }) {
  const navigate = useNavigate()
  const remove = useChange('removeDataItem', {
    invalidates: ['queryDataItems', 'countDataItemsByCollection'],
    onDone() {
      notify.success(allTexts.items.removed(1))
      void navigate(`/admin/content/${collectionId}`)
    },
  })
  return (
    <DeleteButton
      title={allTexts.items.removeTitle(1)}
      texts={allTexts.items}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate({ dataCollectionId: collectionId, dataItemId: id }, { onError: notify.failure })
      }
    />
  )
}
