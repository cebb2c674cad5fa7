import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { IconExternalLink } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'

/** Buttons to view a collection in the shop and to delete it. */
export function Actions({ collection, mayDelete }: { collection: CatalogueCollection; mayDelete: boolean }) {
  const navigate = useNavigate()
  const { id = '', slug, visible } = collection
  const name = collection.name ?? ''
  const remove = useChange('deleteCollection', {
    invalidates: ['listCatalogueCollections', 'queryCollections'],
    onDone() {
      notify.success(texts.removed(name))
      void navigate('/admin/collections')
    },
  })
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true })) {
      remove.mutate({ id: id ?? '' }, { onError: notify.failure })
    }
  }
  return (
    <>
      {visible && (
        <Button
          component="a"
          href={`/collections/${slug}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.view}
        </Button>
      )}
      {mayDelete && (
        <Button variant="light" color="red" loading={remove.isPending} onClick={ask}>
          {texts.remove}
        </Button>
      )}
    </>
  )
}
