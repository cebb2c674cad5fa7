import type { ShopForm } from '@cartwright/contract/forms/forms.ts'
import { useNavigate, useParams } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PagePlaceholder } from '../components/page/page-placeholder.tsx'
import { FormEditor } from './form-editor.tsx'
import { texts } from './texts/index.ts'

const toList = { to: '/admin/forms', label: texts.title }

/** The fields and texts of a form, or a new one at `new`. */
export function Page() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewForm /> : <ExistingForm id={id} key={id} />
}

function NewForm() {
  return (
    <>
      <PageHead title={texts.add} back={toList} />
      <FormEditor />
    </>
  )
}

function ExistingForm({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useCall('getShopForm', { id })
  if (!data) return <PagePlaceholder texts={texts} back={toList} error={error} onRetry={refetch} />
  const { form } = data
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: `/admin/forms/${id}/submissions`, label: texts.inbox.label(form.title) }}
        actions={may(me, 'FORMS.MANAGE') && <DeleteForm form={form} />}
      />
      <FormEditor saved={form} />
    </>
  )
}

function DeleteForm({ form: { id, title } }: { form: ShopForm }) {
  const navigate = useNavigate()
  const remove = useChange('deleteForm', {
    invalidates: ['listShopForms'],
    onDone() {
      notify.success(texts.removed)
      void navigate('/admin/forms')
    },
  })
  return (
    <DeleteButton
      title={texts.removeTitle(title)}
      texts={texts.removal}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onError: notify.failure })}
    />
  )
}
