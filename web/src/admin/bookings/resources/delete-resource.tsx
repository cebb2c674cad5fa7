import { useNavigate } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { useChange } from '../../api/use-call.ts'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.resources

export function DeleteResource({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const mayManage = may(useMe(), 'BOOKINGS.MANAGE')
  const remove = useChange('deleteResource', {
    invalidates: ['queryResources'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/bookings/resources')
    },
  })
  if (!mayManage) return null
  return (
    <DeleteButton
      title={texts.removeTitle(name)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ resourceId: id }, { onError: notify.failure })}
    />
  )
}
