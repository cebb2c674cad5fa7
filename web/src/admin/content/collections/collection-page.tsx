import type { ContentCollection } from '@cartwright/contract/content/collections.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PagePlaceholder } from '../../components/page/page-placeholder.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { CollectionForm } from './collection-form.tsx'

const texts = allTexts.collection
const toList = { to: '/admin/content', label: allTexts.title }

/** The fields and permissions of a collection, or a new one. */
export function Page() {
  const { collectionId } = useParams()
  return collectionId ? <Existing id={collectionId} key={collectionId} /> : <NewCollection />
}

function NewCollection() {
  return (
    <>
      <PageHead title={allTexts.add} back={toList} />
      <CollectionForm />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getDataCollection', { dataCollectionId: id })
  if (!data) return <PagePlaceholder texts={allTexts} back={toList} error={error} onRetry={refetch} />
  const { collection } = data
  const name = collection.displayName || id
  return (
    <>
      <PageHead
        title={`${name}: ${allTexts.items.edit}`}
        back={{ to: `/admin/content/${id}`, label: name }}
        actions={may(me, 'CONTENT.MANAGE') && <DeleteCollection collection={collection} />}
      />
      <CollectionForm collection={collection} />
    </>
  )
}

function DeleteCollection({ collection: { id, displayName } }: { collection: ContentCollection }) {
  const navigate = useNavigate()
  const remove = useChange('deleteDataCollection', {
    invalidates: ['listDataCollections', 'countDataItemsByCollection'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/content')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(displayName || id)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ dataCollectionId: id }, { onError: notify.failure })}
    />
  )
}
