import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import * as notify from '../components/feedback/notify.tsx'

interface DeleteButtonProps {
  texts: { remove: string; removeTitle: (name: string) => string; removeText: string; removed: string }
  name: string
  isPending: boolean
  onSure: () => Promise<unknown>
}

/** Asks, deletes and goes back to the page of deliveries; only for who may. */
export function DeleteButton({ texts, name, isPending, onSure }: DeleteButtonProps) {
  const me = useMe()
  const navigate = useNavigate()
  const ask = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (!(await askToConfirm({ ...question, dangerous: true }))) return
    try {
      await onSure()
      notify.success(texts.removed)
      void navigate('/admin/settings/delivery')
    } catch (error) {
      notify.failure(error)
    }
  }
  if (!may(me, 'ECOM.MANAGE_DELIVERY')) return null
  return (
    <Button variant="light" color="red" loading={isPending} onClick={ask}>
      {texts.remove}
    </Button>
  )
}
